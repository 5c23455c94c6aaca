// A task on the board. All of it can be dragged but its two buttons, which lie over it.

import { Draggable } from '@hello-pangea/dnd';
import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import type { Wall } from '@/lib/time/zone';
import styles from './Card.module.css';
import { Facts } from './Facts';
import { priorityColor } from './priority';
import { Tick } from './Tick';
import type { TaskActions } from './useTaskActions';

interface Props {
  task: TaskItem;
  index: number;
  /** Whether Tab leads to it. */
  isCurrent: boolean;
  hasMenuOpen: boolean;
  zone: string;
  now: Wall;
  actions: TaskActions;
  openMenu: (task: TaskItem) => void;
}

/** There may be hundreds: one is drawn again only when something of its own changes. */
export const Card = memo(function Card(props: Props) {
  const { task, index, isCurrent, hasMenuOpen, zone, now, actions, openMenu } = props;
  const t = useT();
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <Draggable draggableId={task.taskId} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          className={clsx(styles.card, isDragging && !isDropAnimating && styles.lifted)}
          data-card={task.taskId}
          data-color={priorityColor(task.priority)}
        >
          {/* The role of a button is among its props, and Enter is a shortcut of the board. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: see above. */}
          <div
            {...dragHandleProps}
            tabIndex={tabIndex}
            data-handle
            className={styles.handle}
            onClick={(event) => event.defaultPrevented || actions.open(task)}
          >
            <Face task={task} zone={zone} now={now} />
          </div>
          <Tick task={task} actions={actions} tabIndex={tabIndex} className={styles.tick} />
          <button
            type="button"
            className={styles.menu}
            tabIndex={tabIndex}
            data-menu
            aria-label={t.board.menuOf(task.title)}
            aria-haspopup="menu"
            aria-expanded={hasMenuOpen}
            onClick={() => openMenu(task)}
          >
            <Ellipsis aria-hidden />
          </button>
        </li>
      )}
    </Draggable>
  );
});

/** What is drawn on it, which does not change while it is dragged. */
const Face = memo(function Face({ task, zone, now }: Pick<Props, 'task' | 'zone' | 'now'>) {
  const isDone = task.status === 'COMPLETED' || task.status === 'ARCHIVED';
  return (
    <>
      <span className={clsx(styles.title, isDone && styles.done)}>{task.title}</span>
      <Facts task={task} zone={zone} now={now} />
    </>
  );
});
