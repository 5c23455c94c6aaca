// A column: its tasks in order, more of them if there are, and a line to add one.

import { Droppable } from '@hello-pangea/dnd';
import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import { Button } from '@/components/Button';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import type { Wall } from '@/lib/time/zone';
import { Card } from './Card';
import styles from './Column.module.css';
import { QuickAdd } from './QuickAdd';
import type { ColumnState } from './useColumns';
import type { TaskActions } from './useTaskActions';

/** What all cards need. */
export interface CardContext {
  zone: string;
  now: Wall;
  actions: TaskActions;
  openMenu: (task: TaskItem) => void;
}

interface Props {
  column: ColumnState;
  /** Those that pass the filter. */
  shown: readonly TaskItem[];
  /** Where the task comes from that is dragged, if it must not be dropped here. */
  refusing: TaskStatus | null;
  header: ReactNode;
  /** Said where there is nothing. */
  empty: ReactNode;
  cards: CardContext;
  /** The task that Tab leads to, and the one whose menu is open. */
  current: string | null;
  menuFor: string | null;
}

export function Column(props: Props) {
  const { column, shown, refusing, header, empty, cards, current, menuFor } = props;
  const t = useT();
  const own = (taskId: string | null) =>
    taskId !== null && shown.some((task) => task.taskId === taskId) ? taskId : null;
  const { status } = column;
  return (
    <section
      className={clsx(styles.column, refusing && styles.refusing)}
      aria-label={t.status[status]}
      data-column={status}
    >
      {header}
      {refusing && <p className={styles.refusal}>{t.board.notFrom(t.status[refusing])}</p>}
      <Droppable droppableId={status} isDropDisabled={refusing !== null}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <div
            ref={innerRef}
            {...droppableProps}
            className={clsx(styles.list, isDraggingOver && styles.over)}
          >
            <ul className={styles.cards}>
              <Cards tasks={shown} current={own(current)} menuFor={own(menuFor)} {...cards} />
              {placeholder}
            </ul>
            {shown.length === 0 && !isDraggingOver && <Nothing column={column} empty={empty} />}
            {column.hasMore && (
              <Button tone="quiet" onClick={column.readMore} disabled={column.isReadingMore}>
                {column.isReadingMore ? t.common.loading : t.board.showMore}
              </Button>
            )}
          </div>
        )}
      </Droppable>
      {status !== 'ARCHIVED' && <QuickAdd status={status} />}
    </section>
  );
}

interface CardsProps extends CardContext, Pick<Props, 'current' | 'menuFor'> {
  tasks: readonly TaskItem[];
}

/** Apart, so that what is dragged over a column does not draw all of it again. */
const Cards = memo(function Cards(props: CardsProps) {
  const { tasks, current, menuFor, zone, now, actions, openMenu } = props;
  return tasks.map((task, index) => (
    <Card
      key={task.taskId}
      task={task}
      index={index}
      isCurrent={task.taskId === current}
      hasMenuOpen={task.taskId === menuFor}
      zone={zone}
      now={now}
      actions={actions}
      openMenu={openMenu}
    />
  ));
});

function Nothing({ column, empty }: { column: ColumnState; empty: ReactNode }) {
  const t = useT();
  switch (column.state) {
    case 'failed':
      return (
        <div className={styles.nothing} role="alert">
          <p>{t.board.unreadable}</p>
          <Button onClick={column.readAgain}>{t.planner.retry}</Button>
        </div>
      );
    case 'ready':
      return <div className={styles.nothing}>{empty}</div>;
    default:
      return <p className={styles.nothing}>{t.common.loading}</p>;
  }
}
