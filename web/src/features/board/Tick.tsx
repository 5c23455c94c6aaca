// Completes a task, or opens it again.

import clsx from 'clsx';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import styles from './Tick.module.css';
import type { TaskActions } from './useTaskActions';

interface Props {
  task: TaskItem;
  actions: TaskActions;
  tabIndex?: number;
  className?: string | undefined;
}

export function Tick({ task, actions, tabIndex, className }: Props) {
  const t = useT();
  return (
    <label className={clsx(styles.tick, className)}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={t.board.done(task.title)}
        checked={task.status === 'COMPLETED' || task.status === 'ARCHIVED'}
        onChange={() => actions.toggle(task)}
      />
    </label>
  );
}
