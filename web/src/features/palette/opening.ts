// Opens something that was found, which is read first: what is shown of it may be old.

import type { QueryClient } from '@tanstack/react-query';
import { type EditorRequest, openEditor } from '@/features/editor/requests';
import { api, body } from '@/lib/api/client';
import { Problem } from '@/lib/api/problem';
import type { OccurrenceItem } from '@/lib/api/types';
import { agendaQuery, seriesQuery } from '@/lib/planner';
import { remember } from '@/lib/planner/versions';
import { addDays, type Day, today } from '@/lib/time/zone';
import type { Recent } from './recent';

type Thing = Extract<Recent, { sort: 'thing' }>;

interface Means {
  client: QueryClient;
  zone: string;
}

/** Resolves to what opens its editor. */
export async function opened(thing: Thing, means: Means): Promise<() => void> {
  const request = await requestFor(thing, means);
  return () => openEditor(request);
}

async function requestFor({ type, key }: Thing, means: Means): Promise<EditorRequest> {
  switch (type) {
    case 'EVENT': {
      const path = { eventId: key };
      const event = await body(api.GET('/events/{eventId}', { params: { path } }));
      remember(event);
      // It may have begun to recur since.
      if (event.entityType !== 'MASTER') return { kind: 'event', event };
      return { kind: 'event', event: await nextOccurrence(event.masterId, means) };
    }
    case 'MASTER':
      return { kind: 'event', event: await nextOccurrence(key, means) };
    case 'INSTANCE':
      return { kind: 'event', event: await occurrence(key, means) };
    case 'TASK': {
      const path = { taskId: key };
      const task = await body(api.GET('/tasks/{taskId}', { params: { path } }));
      remember(task);
      return { kind: 'task', task };
    }
    case 'REMINDER': {
      const path = { reminderId: key };
      const reminder = await body(api.GET('/reminders/{reminderId}', { params: { path } }));
      remember(reminder);
      return { kind: 'reminder', reminder };
    }
    case 'NOTE': {
      const path = { noteId: key };
      const note = await body(api.GET('/notes/{noteId}', { params: { path } }));
      remember(note);
      return { kind: 'note', note };
    }
  }
}

/** One that is not as the others of its series. */
async function occurrence(key: string, { client }: Means): Promise<OccurrenceItem> {
  const [masterId = '', recurrenceId] = key.split('/');
  const { instances } = await client.fetchQuery(seriesQuery(masterId));
  const found = instances.find((it) => it.recurrenceId === recurrenceId);
  if (!found) throw gone();
  return found;
}

/** The next days first: most series take place soon. */
const WINDOWS = [7, 60, 400];

async function nextOccurrence(masterId: string, means: Means): Promise<OccurrenceItem> {
  const { master } = await means.client.fetchQuery(seriesQuery(masterId));
  const now = today(means.zone);
  for (const days of WINDOWS) {
    const found = await occurrenceIn(now, days, masterId, means);
    if (found) return found;
  }
  // It begins later than that, or it is over: then the first one.
  const start = (master.startDate ?? master.startUtc ?? now).slice(0, 10);
  const first = await occurrenceIn(addDays(start, -1), 60, masterId, means);
  if (!first) throw gone();
  return first;
}

async function occurrenceIn(from: Day, days: number, masterId: string, { client, zone }: Means) {
  const items = await client.fetchQuery(agendaQuery({ from, to: addDays(from, days), zone }));
  return items.find(
    (item): item is OccurrenceItem => item.entityType === 'INSTANCE' && item.masterId === masterId,
  );
}

function gone(): Problem {
  return new Problem({ code: 'NOT_FOUND', status: 404, detail: '' });
}
