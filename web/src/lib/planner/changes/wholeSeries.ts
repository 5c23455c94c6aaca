// A series as a whole, as it is asked for and sent: what the changes of recurring events are made of.

import { api, body, ifMatch } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import type {
  OccurrenceItem,
  SeriesItem,
  SeriesPatch,
  SeriesWish,
  WholeSeries,
} from '@/lib/api/types';
import { remember } from '../versions';

export async function readSeries(masterId: string): Promise<WholeSeries> {
  const series = await body(api.GET('/series/{masterId}', { params: { path: { masterId } } }));
  remember(series.master);
  return series;
}

export async function patchSeries(master: SeriesItem, changes: object): Promise<SeriesItem> {
  const params = { path: { masterId: master.masterId }, header: ifMatch(master.version) };
  return body(api.PATCH('/series/{masterId}', { params, body: changes as SeriesPatch }));
}

export async function removeSeries(master: SeriesItem): Promise<void> {
  const params = { path: { masterId: master.masterId }, header: ifMatch(master.version) };
  await api.DELETE('/series/{masterId}', { params });
}

/** Makes a series what it was, with the exceptions that went with its end; also if all of it went. */
export async function asBefore(before: WholeSeries): Promise<void> {
  const { masterId, rrule, rruleUntil, exdate, rdate } = before.master;
  const now = await readSeries(masterId).catch(nothingIfGone);
  if (!now) return createAgain(before);
  const changes = { rrule: rrule ?? null, rruleUntil, exdate, rdate } as SeriesPatch;
  await patchSeries(now.master, changes);
  const kept = new Set(now.instances.map((it) => it.recurrenceId));
  await differ(
    masterId,
    before.instances.filter((it) => !kept.has(it.recurrenceId)),
  );
}

/** A series that was removed, with what differed in it. */
export async function createAgain(before: WholeSeries): Promise<void> {
  await api.POST('/series', { body: seriesWishOf(before.master) });
  await differ(before.master.masterId, before.instances);
}

function nothingIfGone(error: unknown): undefined {
  if (!isProblem(error, 'NOT_FOUND')) throw error;
}

/** Makes occurrences differ from their series as they did. */
export async function differ(masterId: string, instances: OccurrenceItem[]): Promise<void> {
  for (const instance of instances) {
    const { master } = await readSeries(masterId);
    const path = { masterId, original: instance.recurrenceId };
    const params = { path, header: ifMatch(master.version) };
    if (instance.status === 'CANCELLED') {
      await api.DELETE('/series/{masterId}/instances/{original}', { params });
    } else {
      const fields = new Set(instance.modifiedFields ?? []);
      const entries = Object.entries(instance).filter(([field]) => fields.has(field));
      const patch = Object.fromEntries(entries);
      await api.PATCH('/series/{masterId}/instances/{original}', { params, body: patch });
    }
  }
}

/** Where no reminders are named the server would put those that the person prefers. */
function seriesWishOf(series: SeriesItem): SeriesWish {
  const { entityType, icalUid, sequence, createdAt, updatedAt, version, ...rest } = series;
  const { eventId, hasExceptions, exceptionCount, ...wish } = rest;
  return { ...wish, reminderMinutes: series.reminderMinutes ?? [] } as SeriesWish;
}
