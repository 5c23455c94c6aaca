// The list where a table does not fit: each task with what it has, in a row of its own.

import clsx from 'clsx';
import { memo } from 'react';
import { useT } from '@/lib/i18n';
import { startOf } from '../due';
import { Facts } from '../Facts';
import { priorityColor } from '../priority';
import { Tick } from '../Tick';
import styles from './TaskCards.module.css';
import { MenuButton, type RowContext, type RowModel, type TaskRowProps } from './TaskRow';

interface Props extends RowContext {
  rows: RowModel[];
  current: string | null;
  menuFor: string | null;
}

export function TaskCards({ rows, current, menuFor, ...context }: Props) {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t.board.tasks}>
      {rows.map(({ id, original }) => (
        <TaskCard
          key={id}
          task={original.task}
          isCurrent={id === current}
          hasMenuOpen={id === menuFor}
          {...context}
        />
      ))}
    </ul>
  );
}

const TaskCard = memo(function TaskCard(props: TaskRowProps) {
  const { task, isCurrent, hasMenuOpen, zone, now, actions, openMenu } = props;
  const t = useT();
  const tabIndex = isCurrent ? 0 : -1;
  const isDone = task.status === 'COMPLETED' || task.status === 'ARCHIVED';
  const start = startOf(task, zone, now, t);
  return (
    <li className={styles.card} data-card={task.taskId} data-color={priorityColor(task.priority)}>
      <Tick task={task} actions={actions} tabIndex={tabIndex} />
      <button
        type="button"
        data-handle
        tabIndex={tabIndex}
        className={styles.open}
        onClick={() => actions.open(task)}
      >
        <span className={clsx(styles.title, isDone && styles.done)}>{task.title}</span>
        <span className={styles.status}>
          {t.status[task.status]}
          {start && ` · ${t.board.start} ${start}`}
        </span>
        <Facts task={task} zone={zone} now={now} />
      </button>
      <MenuButton
        task={task}
        isOpen={hasMenuOpen}
        tabIndex={tabIndex}
        onOpen={() => openMenu(task)}
      />
    </li>
  );
});
