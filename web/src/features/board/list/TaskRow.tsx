// A task as a row of the table.

import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { formatInstant } from '@/lib/time/format';
import type { Wall } from '@/lib/time/zone';
import { startOf } from '../due';
import { DueFact, Labels, Priority } from '../Facts';
import { priorityColor } from '../priority';
import { Tick } from '../Tick';
import type { TaskActions } from '../useTaskActions';
import styles from './TaskRow.module.css';
import type { Row } from './table';

/** What all rows need. */
export interface RowContext {
  zone: string;
  now: Wall;
  actions: TaskActions;
  openMenu: (task: TaskItem) => void;
}

export interface RowModel {
  id: string;
  original: Row;
}

export interface TaskRowProps extends RowContext {
  task: TaskItem;
  isCurrent: boolean;
  hasMenuOpen: boolean;
}

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, isCurrent, hasMenuOpen, zone, now, actions, openMenu } = props;
  const t = useT();
  const tabIndex = isCurrent ? 0 : -1;
  const isDone = task.status === 'COMPLETED' || task.status === 'ARCHIVED';
  return (
    <tr className={styles.row} data-card={task.taskId} data-color={priorityColor(task.priority)}>
      <td className={styles.tick}>
        <Tick task={task} actions={actions} tabIndex={tabIndex} />
      </td>
      <th scope="row" className={styles.title}>
        <button
          type="button"
          data-handle
          tabIndex={tabIndex}
          className={clsx(styles.open, isDone && styles.done)}
          onClick={() => actions.open(task)}
        >
          {task.title}
        </button>
      </th>
      <td className={styles.cell}>{t.status[task.status]}</td>
      <td className={styles.cell}>
        <Priority priority={task.priority} />
      </td>
      <td className={styles.number}>{task.effort}</td>
      <td className={styles.cell}>
        <DueFact task={task} zone={zone} now={now} />
      </td>
      <td className={clsx(styles.cell, styles.start)}>{startOf(task, zone, now, t)}</td>
      <td className={styles.labels}>
        <span className={styles.chips}>
          <Labels labels={task.labels} />
        </span>
      </td>
      <td className={clsx(styles.cell, styles.updated)}>{formatInstant(task.updatedAt, zone)}</td>
      <td className={styles.menuCell}>
        <MenuButton
          task={task}
          isOpen={hasMenuOpen}
          tabIndex={tabIndex}
          onOpen={() => openMenu(task)}
        />
      </td>
    </tr>
  );
});

interface MenuButtonProps {
  task: TaskItem;
  isOpen: boolean;
  tabIndex: number;
  onOpen: () => void;
}

export function MenuButton({ task, isOpen, tabIndex, onOpen }: MenuButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.menu}
      tabIndex={tabIndex}
      data-menu
      aria-label={t.board.menuOf(task.title)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Ellipsis aria-hidden />
    </button>
  );
}
