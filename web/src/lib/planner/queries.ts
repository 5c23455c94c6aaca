// What is read of a planner, and under which names it is kept.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/api/client';
import type { AgendaItem, TaskItem, TaskStatus } from '@/lib/api/types';
import type { Day } from '@/lib/time/zone';
import type { Thing } from './things';
import { remember } from './versions';

/** The days `[from, to)` as seen from a zone. */
export interface AgendaWindow {
  from: Day;
  to: Day;
  zone: string;
  /** Only things of these kinds; all, if absent. */
  types?: readonly AgendaItem['entityType'][];
}

export const AGENDA = 'agenda';
export const TASKS = 'tasks';
export const OVERDUE = 'overdue';
export const THING = 'thing';

/** Everything in a window, in no promised order. */
export function agendaQuery(window: AgendaWindow) {
  return queryOptions({
    queryKey: [AGENDA, window] as const,
    queryFn: ({ signal }) => readAgenda(window, signal),
    staleTime: 30_000,
  });
}

async function readAgenda(window: AgendaWindow, signal: AbortSignal): Promise<AgendaItem[]> {
  const items: AgendaItem[] = [];
  let cursor: string | undefined;
  do {
    const { from, to, zone: tz, types } = window;
    const query = { from, to, tz, types: types?.join(), limit: 100, cursor };
    const page = await body(api.GET('/agenda', { params: { query }, signal }));
    items.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return remembered(items);
}

/** One column of the board, page by page, in the order of the board. */
export function columnQuery(status: TaskStatus) {
  return infiniteQueryOptions({
    queryKey: [TASKS, status] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, limit: 100, cursor: pageParam };
      const page = await body(api.GET('/tasks', { params: { query }, signal }));
      remembered(page.items);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    staleTime: 30_000,
  });
}

/** Open tasks that are late; the first hundred. */
export const overdueQuery = queryOptions({
  queryKey: [OVERDUE] as const,
  queryFn: async ({ signal }): Promise<TaskItem[]> => {
    const query = { overdue: true, limit: 100 };
    const page = await body(api.GET('/tasks', { params: { query }, signal }));
    return remembered(page.items);
  },
  staleTime: 30_000,
});

/** A series with its exceptions. */
export function seriesQuery(masterId: string) {
  return queryOptions({
    queryKey: [THING, 'series', masterId] as const,
    queryFn: async ({ signal }) => {
      const path = { masterId };
      const series = await body(api.GET('/series/{masterId}', { params: { path }, signal }));
      remember(series.master);
      return series;
    },
    // Read again each time it is opened: its version stands for all its occurrences.
    staleTime: 0,
  });
}

function remembered<T extends Thing>(things: T[]): T[] {
  things.forEach(remember);
  return things;
}
