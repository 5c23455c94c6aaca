// What is in the days on the screen. What was there before stays until it is read, and the days
// beside them are read when there is nothing else to do.

import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AgendaWindow, agendaQuery } from '@/lib/planner';
import { whenIdle } from './idle';
import { daysShown, type Look, stepped } from './views';

export function useAgendaWindow(look: Look, zone: string) {
  const client = useQueryClient();
  const { view, date, weekStart, narrow } = look;
  const query = useQuery({
    ...agendaQuery(windowOf(look, zone)),
    placeholderData: keepPreviousData,
  });
  const isRead = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    // Years are large, and seldom turned over.
    if (!isRead || view === 'year') return;
    return whenIdle(() => readNeighbours(client, { view, date, weekStart, narrow }, zone));
  }, [client, isRead, view, date, weekStart, narrow, zone]);
  return query;
}

export function windowOf(look: Look, zone: string): AgendaWindow {
  return { ...daysShown(look), zone };
}

function readNeighbours(client: QueryClient, look: Look, zone: string): void {
  for (const by of [1, -1] as const) {
    const beside = { ...look, date: stepped(look, by) };
    void client.prefetchQuery(agendaQuery(windowOf(beside, zone)));
  }
}
