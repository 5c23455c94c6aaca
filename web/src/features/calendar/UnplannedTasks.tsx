// The list of tasks without a time, each of which can be dragged onto the calendar.

import { Draggable } from '@fullcalendar/react/interaction';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Button, IconButton } from '@/components/Button';
import { EmptyState } from '@/components/EmptyState';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { columnQuery } from '@/lib/planner';
import { useSession } from '@/lib/session';
import { isPlanned } from './moving';
import styles from './TaskPanel.module.css';
import type { EntryActions } from './useEntryActions';

interface Props {
  actions: EntryActions;
  onPlan: (task: TaskItem) => void;
}

export function UnplannedTasks({ actions, onPlan }: Props) {
  const t = useT();
  const begun = useInfiniteQuery(columnQuery('IN_PROGRESS'));
  const waiting = useInfiniteQuery(columnQuery('BACKLOG'));
  const columns = [begun, waiting];
  const tasks = useMemo(
    () => [...unplanned(begun.data?.pages), ...unplanned(waiting.data?.pages)],
    [begun.data, waiting.data],
  );
  const list = useDragging(tasks);
  const isRead = columns.every((column) => column.isSuccess);
  const next = columns.find((column) => column.hasNextPage);
  if (isRead && tasks.length === 0 && !next) {
    return (
      <EmptyState icon={CalendarCheck} title={t.calendar.planned}>
        {t.calendar.plannedHint}
      </EmptyState>
    );
  }
  return (
    <div className={styles.scroller}>
      <ul ref={list} className={styles.tasks}>
        {tasks.map((task) => (
          <Unplanned key={task.taskId} task={task} onOpen={actions.open} onPlan={onPlan} />
        ))}
      </ul>
      {!isRead && <p className={styles.hint}>{t.common.loading}</p>}
      {next && (
        <Button tone="quiet" disabled={next.isFetching} onClick={() => void next.fetchNextPage()}>
          {t.calendar.moreTasks}
        </Button>
      )}
    </div>
  );
}

interface UnplannedProps {
  task: TaskItem;
  onOpen: EntryActions['open'];
  onPlan: (task: TaskItem) => void;
}

const Unplanned = memo(function Unplanned({ task, onOpen, onPlan }: UnplannedProps) {
  const t = useT();
  return (
    <li className={styles.task} data-task={task.taskId}>
      <button type="button" className={styles.name} onClick={() => onOpen(task)}>
        {task.priority <= 2 && <span className={styles.priority}>P{task.priority}</span>}
        {task.title}
      </button>
      <IconButton label={t.calendar.planTask(task.title)} onClick={() => onPlan(task)}>
        <CalendarPlus aria-hidden />
      </IconButton>
    </li>
  );
});

/** Lets the items of the list be dragged onto the calendar, as long as events usually are. */
function useDragging(tasks: TaskItem[]) {
  const list = useRef<HTMLUListElement>(null);
  const newest = useRef(tasks);
  newest.current = tasks;
  const { defaultEventDuration: usual } = useSession().preferences;
  const isShown = tasks.length > 0;
  useEffect(() => {
    if (!list.current || !isShown) return;
    const draggable = new Draggable(list.current, {
      itemSelector: '[data-task]',
      eventData: ({ dataset }) => {
        const item = newest.current.find((task) => task.taskId === dataset.task);
        return { title: item?.title, duration: { minutes: usual }, extendedProps: { item } };
      },
    });
    return () => draggable.destroy();
  }, [isShown, usual]);
  return list;
}

function unplanned(pages: { items: TaskItem[] }[] | undefined): TaskItem[] {
  return pages?.flatMap((page) => page.items.filter((task) => !isPlanned(task))) ?? [];
}
