// What the page shows: what is late, and the days from today on, week by week.

import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { AgendaItem } from '@/lib/api/types';
import { agendaQuery, keyOf, OVERDUE, overdueQuery } from '@/lib/planner';
import { addDays, type Day, dayOf, type Wall } from '@/lib/time/zone';
import { byDay, type DayRows, lateRows, type Row, without } from './days';

const DAYS_A_WEEK = 7;
/** How far back reminders are looked for that nobody answered. */
const LOOKING_BACK = 90;

export interface Agenda {
  today: Day;
  late: Row[];
  days: DayRows[];
  /** Nothing can be shown yet. */
  isWaiting: boolean;
  /** More days are on their way. */
  isWaitingForMore: boolean;
  error: Error | null;
  readAgain: () => void;
}

export function useAgenda(zone: string, now: Wall, weeks: number): Agenda {
  const today = dayOf(now);
  const overdue = useQuery(overdueQuery);
  const missed = useQuery({
    ...agendaQuery({ from: addDays(today, -LOOKING_BACK), to: today, zone, types: ['REMINDER'] }),
    placeholderData: keepPreviousData,
  });
  const read = useQueries({
    queries: Array.from({ length: weeks }, (_, week) => ({
      ...agendaQuery({ ...weekFrom(today, week), zone }),
      // At midnight the days before stay until those of the new day are there.
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => ({
      lists: answers.map((answer) => answer.data),
      error: answers.find((answer) => answer.error)?.error ?? null,
    }),
  });
  useNewDay(today);
  const { lists } = read;
  const shown = useMemo(() => {
    const items = lists.flatMap((list) => list ?? []);
    const late = lateRows(
      unique([...(overdue.data ?? []), ...(missed.data ?? []), ...items]),
      zone,
      now,
    );
    const open = unique(without(items, late));
    const days = byDay(open, { from: today, days: lists.length * DAYS_A_WEEK, zone, now });
    return { late, days };
  }, [lists, overdue.data, missed.data, today, zone, now]);
  const client = useQueryClient();
  return {
    ...shown,
    today,
    isWaiting: overdue.isPending || missed.isPending || lists[0] === undefined,
    isWaitingForMore: lists.some((list) => list === undefined),
    error: overdue.error ?? missed.error ?? read.error,
    readAgain: () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
  };
}

function weekFrom(today: Day, week: number): { from: Day; to: Day } {
  const from = addDays(today, week * DAYS_A_WEEK);
  return { from, to: addDays(from, DAYS_A_WEEK) };
}

/** What runs from one week into the next is in both. */
function unique(items: readonly AgendaItem[]): AgendaItem[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** What was due yesterday is late today, and only the server knows of all of it. */
function useNewDay(today: Day): void {
  const client = useQueryClient();
  const before = useRef(today);
  useEffect(() => {
    if (before.current === today) return;
    before.current = today;
    void client.invalidateQueries({ queryKey: [OVERDUE] });
  }, [client, today]);
}
