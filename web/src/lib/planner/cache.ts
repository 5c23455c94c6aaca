// Changes of what is kept here, thing by thing. Each returns how to take it back, and taking back
// touches that thing alone: what others did meanwhile stays.

import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { AgendaItem, TaskItem, TaskStatus } from '@/lib/api/types';
import { overlaps, spanOf } from '@/lib/time/span';
import { AGENDA, type AgendaWindow, OVERDUE, TASKS } from './queries';
import { keyOf } from './things';

export type Rollback = () => void;

interface Page {
  items: TaskItem[];
  cursor?: string | null;
}

/** Every list that can hold a thing, with a way to write it. */
interface List {
  queryKey: QueryKey;
  holds(item: AgendaItem): boolean;
  read(): AgendaItem[];
  write(items: AgendaItem[]): void;
}

/** Puts a thing in the place of the one with its key, wherever it is or now belongs. */
export function put(client: QueryClient, item: AgendaItem): Rollback {
  const key = keyOf(item);
  return change(client, key, (list) => (list.holds(item) ? item : null));
}

export function remove(client: QueryClient, key: string): Rollback {
  return change(client, key, () => null);
}

/** Changes each item that is kept, for what touches many: all occurrences of a series. */
export function mapItems(
  client: QueryClient,
  changed: (item: AgendaItem) => AgendaItem | null,
): Rollback {
  const found = new Map<string, AgendaItem>();
  for (const list of lists(client)) for (const item of list.read()) found.set(keyOf(item), item);
  const rollbacks = [...found.values()].flatMap((item) => {
    const next = changed(item);
    if (next === item) return [];
    return [next ? put(client, next) : remove(client, keyOf(item))];
  });
  return () => {
    for (const rollback of rollbacks) rollback();
  };
}

/** The item with a key as it is kept now. */
export function find(client: QueryClient, key: string): AgendaItem | undefined {
  for (const list of lists(client)) {
    const item = list.read().find((it) => keyOf(it) === key);
    if (item) return item;
  }
  return undefined;
}

function change(
  client: QueryClient,
  key: string,
  next: (list: List) => AgendaItem | null,
): Rollback {
  const undo = lists(client).flatMap((list) => {
    const items = list.read();
    const at = items.findIndex((it) => keyOf(it) === key);
    const before = items[at] ?? null;
    const after = next(list);
    if (before === after) return [];
    list.write(replaced(items, key, after));
    return [{ queryKey: list.queryKey, before }];
  });
  return () => {
    for (const { queryKey, before } of undo) {
      const list = lists(client).find((it) => it.queryKey === queryKey);
      list?.write(replaced(list.read(), key, before));
    }
  };
}

function replaced(items: AgendaItem[], key: string, item: AgendaItem | null): AgendaItem[] {
  const at = items.findIndex((it) => keyOf(it) === key);
  if (at < 0) return item ? [...items, item] : items;
  return item ? items.with(at, item) : items.toSpliced(at, 1);
}

function lists(client: QueryClient): List[] {
  const cached = client.getQueryCache().findAll();
  return cached.flatMap(({ queryKey, state }) => {
    if (state.data === undefined) return [];
    if (queryKey[0] === AGENDA) return [agendaList(client, queryKey)];
    if (queryKey[0] === TASKS) return [columnList(client, queryKey)];
    if (queryKey[0] === OVERDUE) return [overdueList(client, queryKey)];
    return [];
  });
}

function agendaList(client: QueryClient, queryKey: QueryKey): List {
  const { from, to, zone, types } = queryKey[1] as AgendaWindow;
  return {
    queryKey,
    holds: (item) => {
      if (types && !types.includes(item.entityType)) return false;
      if (item.entityType === 'TASK' && item.status === 'ARCHIVED') return false;
      if (item.entityType === 'REMINDER' && !isPending(item.status)) return false;
      const span = spanOf(item, zone);
      return span !== null && overlaps(span, `${from}T00:00:00`, `${to}T00:00:00`);
    },
    read: () => client.getQueryData<AgendaItem[]>(queryKey) ?? [],
    write: (items) => client.setQueryData(queryKey, items),
  };
}

function isPending(status: string): boolean {
  return status === 'PENDING' || status === 'SNOOZED';
}

function columnList(client: QueryClient, queryKey: QueryKey): List {
  const status = queryKey[1] as TaskStatus;
  const data = () => client.getQueryData<InfiniteData<Page>>(queryKey);
  return {
    queryKey,
    holds: (item) => item.entityType === 'TASK' && item.status === status,
    read: () => data()?.pages.flatMap((page) => page.items) ?? [],
    // The pages keep their cursors; which of them an item is kept in does not matter.
    write: (items) => {
      const tasks = items.filter((item) => item.entityType === 'TASK');
      client.setQueryData<InfiniteData<Page>>(
        queryKey,
        (kept) =>
          kept && {
            ...kept,
            pages: kept.pages.map((page, index) => ({ ...page, items: index === 0 ? tasks : [] })),
          },
      );
    },
  };
}

function overdueList(client: QueryClient, queryKey: QueryKey): List {
  return {
    queryKey,
    // Whether something is late is for the server to say: here it is only changed or taken away.
    holds: (item) =>
      item.entityType === 'TASK' &&
      (item.status === 'BACKLOG' || item.status === 'IN_PROGRESS') &&
      (client.getQueryData<TaskItem[]>(queryKey) ?? []).some((it) => it.taskId === item.taskId),
    read: () => client.getQueryData<TaskItem[]>(queryKey) ?? [],
    write: (items) => client.setQueryData(queryKey, items),
  };
}
