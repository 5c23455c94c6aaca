// One occurrence of a series, changed or cancelled by itself.

import { api, body, ifMatch } from '@/lib/api/client';
import type { OccurrenceItem, OccurrencePatch, SeriesItem } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { put, remove } from '../cache';
import { applied, inverse } from '../patch';
import type { Change } from '../perform';
import { keyOf } from '../things';
import { remember, versionOf } from '../versions';
import { type Context, readAgendasAgain } from './context';
import { differ, readSeries } from './wholeSeries';

export function updateOne(
  context: Context,
  occurrence: OccurrenceItem,
  patch: OccurrencePatch,
): Change<OccurrenceItem> {
  const { masterId, recurrenceId } = occurrence;
  const path = { masterId, original: recurrenceId };
  const shown = { ...applied(occurrence, patch), isException: true };
  return {
    owner: masterId,
    told: messages().planner.occurrenceChanged,
    show: () => put(context.client, shown),
    send: () => {
      const header = ifMatch(versionOf(occurrence));
      const params = { path, header };
      return body(api.PATCH('/series/{masterId}/instances/{original}', { params, body: patch }));
    },
    settle: (answer) => {
      remember(answer);
      put(context.client, answer);
    },
    undo: (answer) =>
      occurrence.isException
        ? updateOne(context, answer, inverse(occurrence, patch))
        : restore(context, occurrence),
  };
}

export function cancelOne(context: Context, occurrence: OccurrenceItem): Change<void> {
  const { masterId, recurrenceId } = occurrence;
  return {
    owner: masterId,
    told: messages().planner.occurrenceDeleted,
    show: () => remove(context.client, keyOf(occurrence)),
    send: async () => {
      const params = { path: { masterId, original: recurrenceId }, header: onVersion(occurrence) };
      await api.DELETE('/series/{masterId}/instances/{original}', { params });
    },
    settle: () => readAgendasAgain(context),
    undo: () => restore(context, occurrence),
  };
}

/** Makes an occurrence as it was: as the others, and then as it differed. */
function restore(context: Context, occurrence: OccurrenceItem): Change<unknown> {
  const { masterId } = occurrence;
  return {
    owner: masterId,
    told: messages().planner.undone,
    show: () => put(context.client, occurrence),
    send: async () => {
      const { master } = await readSeries(masterId);
      await restoreOccurrence(master, occurrence.recurrenceId);
      if (occurrence.isException) await differ(masterId, [occurrence]);
    },
    settle: () => readAgendasAgain(context),
  };
}

async function restoreOccurrence(master: SeriesItem, original: string): Promise<void> {
  const params = { path: { masterId: master.masterId, original }, header: ifMatch(master.version) };
  await api.POST('/series/{masterId}/instances/{original}/restore', { params });
}

function onVersion(occurrence: OccurrenceItem): { 'If-Match': string } {
  return ifMatch(versionOf(occurrence));
}
