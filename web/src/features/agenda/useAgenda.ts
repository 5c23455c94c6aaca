// What the page shows: what is late, and the days from today on, week by week.

import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TaskItem } from '@/lib/api/types';
import { agendaQuery, overdueQuery } from '@/lib/planner';
import { addDays, type Day, dayOf, type Wall } from '@/lib/time/zone';
import { byDay, type DayRows, without } from './days';

const DAYS_A_WEEK = 7;

export interface Agenda {
  today: Day;
  late: TaskItem[];
  days: DayRows[];
  loading: boolean;
  error: unknown;
}

export function useAgenda(zone: string, now: Wall, weeks: number): Agenda {
  const today = dayOf(now);
  const windows = Array.from({ length: weeks }, (_, week) => ({
    from: addDays(today, week * DAYS_A_WEEK),
    to: addDays(today, (week + 1) * DAYS_A_WEEK),
    zone,
  }));
  const overdue = useQuery(overdueQuery);
  const read = useQueries({
    queries: windows.map(agendaQuery),
    combine: (answers) => ({
      lists: answers.map((answer) => answer.data),
      error: answers.find((answer) => answer.error)?.error,
    }),
  });
  const late = overdue.data ?? NONE;
  const days = useMemo(
    () =>
      read.lists.flatMap((items, week) => {
        const from = addDays(today, week * DAYS_A_WEEK);
        return byDay(without(items ?? [], late), { from, days: DAYS_A_WEEK, zone, now });
      }),
    [read.lists, late, today, zone, now],
  );
  return {
    today,
    late,
    days,
    loading: overdue.isPending || read.lists.some((list) => list === undefined),
    error: overdue.error ?? read.error,
  };
}

const NONE: TaskItem[] = [];
