// Events that recur. A change is of one occurrence, of one and all that follow, or of all.

import { api, body, ifMatch } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import type {
  OccurrenceItem,
  OccurrencePatch,
  SeriesItem,
  SeriesPatch,
  SeriesWish,
  WholeSeries,
} from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { movedRule } from '@/lib/recurrence/rule';
import { mapItems, put, type Rollback, remove } from '../cache';
import { applied, inverse } from '../patch';
import type { Change } from '../perform';
import { keyOf } from '../things';
import { forget, remember, versionOf } from '../versions';
import { type Context, readAgendasAgain } from './context';
import { movedLike, startDay } from './shift';
import {
  asBefore,
  createAgain,
  differ,
  patchSeries,
  readSeries,
  removeSeries,
} from './wholeSeries';

export type Reach = 'this' | 'following' | 'all';

/** What can be changed of an occurrence; the rule only of several. */
export type RecurringPatch = OccurrencePatch & Pick<SeriesPatch, 'rrule' | 'rruleUntil'>;

export function createSeries(context: Context, wish: SeriesWish): Change<SeriesItem> {
  const masterId = wish.masterId ?? newId('series');
  return {
    owner: masterId,
    told: messages().planner.eventCreated,
    send: () => body(api.POST('/series', { body: { ...wish, masterId } })),
    settle: (series) => settle(context, series),
    undo: (series) => deleteSeries(context, { master: series, instances: [] }),
  };
}

export function updateOccurrence(
  context: Context,
  occurrence: OccurrenceItem,
  patch: RecurringPatch,
  reach: Reach,
): Change<unknown> {
  switch (reach) {
    case 'this':
      return updateOne(context, occurrence, patch);
    case 'following':
      return split(context, occurrence, patch);
    case 'all':
      return updateAll(context, occurrence, patch);
  }
}

export function deleteOccurrence(
  context: Context,
  occurrence: OccurrenceItem,
  reach: Reach,
): Change<unknown> {
  switch (reach) {
    case 'this':
      return cancelOne(context, occurrence);
    case 'following':
      return endBefore(context, occurrence);
    case 'all':
      return deleteAll(context, occurrence);
  }
}

function updateOne(
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

function cancelOne(context: Context, occurrence: OccurrenceItem): Change<void> {
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

function updateAll(
  context: Context,
  occurrence: OccurrenceItem,
  patch: RecurringPatch,
): Change<{ before: SeriesItem; changes: SeriesPatch; after: SeriesItem }> {
  const { masterId } = occurrence;
  return {
    owner: masterId,
    told: messages().planner.seriesChanged,
    show: () => showOnSeveral(context, occurrence, patch, () => true),
    send: async () => {
      const { master: before } = await readSeries(masterId);
      const changes = forTheSeries(before, occurrence, patch);
      return { before, changes, after: await patchSeries(before, changes) };
    },
    settle: ({ after }) => settle(context, after),
    undo: ({ before, changes }) => ({
      owner: masterId,
      told: messages().planner.undone,
      send: async () => patchSeries((await readSeries(masterId)).master, inverse(before, changes)),
      settle: () => readAgendasAgain(context),
    }),
  };
}

/** The change of an occurrence as one of its series: moved as far, and as long. */
function forTheSeries(
  master: SeriesItem,
  occurrence: OccurrenceItem,
  patch: RecurringPatch,
): SeriesPatch {
  const times = movedLike(master, occurrence, applied(occurrence, patch));
  const { startUtc, endUtc, startDate, endDate, isAllDay, startTzid, endTzid, ...rest } = patch;
  return { ...rest, ...ruleAfter(master, occurrence, patch), ...times } as SeriesPatch;
}

/** A rule that names days names others when the series moves to another day. */
function ruleAfter(
  master: SeriesItem,
  occurrence: OccurrenceItem,
  patch: RecurringPatch,
): Pick<SeriesPatch, 'rrule'> {
  if (patch.rrule !== undefined || !master.rrule) return {};
  const rrule = movedRule(master.rrule, startDay(occurrence), startDay(applied(occurrence, patch)));
  return rrule === master.rrule ? {} : { rrule };
}

function split(
  context: Context,
  occurrence: OccurrenceItem,
  patch: RecurringPatch,
): Change<{ before: WholeSeries; after: SeriesItem }> {
  const { masterId, recurrenceId } = occurrence;
  return {
    owner: masterId,
    told: messages().planner.followingChanged,
    show: () => showOnSeveral(context, occurrence, patch, (it) => it >= recurrenceId),
    send: async () => {
      const before = await readSeries(masterId);
      const changes = { ...patch, ...ruleAfter(before.master, occurrence, patch) } as SeriesPatch;
      const params = { path: { masterId }, header: ifMatch(before.master.version) };
      const request = { at: recurrenceId, changes };
      const after = await body(api.POST('/series/{masterId}/split', { params, body: request }));
      return { before, after };
    },
    settle: ({ after }) => settle(context, after),
    undo: ({ before, after }) => ({
      owner: masterId,
      told: messages().planner.undone,
      send: async () => {
        const next = await readSeries(after.masterId);
        await removeSeries(next.master);
        await asBefore(before);
      },
      settle: () => readAgendasAgain(context),
    }),
  };
}

function endBefore(context: Context, occurrence: OccurrenceItem): Change<WholeSeries> {
  const { masterId, recurrenceId } = occurrence;
  return {
    owner: masterId,
    told: messages().planner.followingDeleted,
    show: () => hideOccurrences(context, masterId, (it) => it >= recurrenceId),
    send: async () => {
      const before = await readSeries(masterId);
      await endSeries(before.master, recurrenceId);
      return before;
    },
    settle: () => readAgendasAgain(context),
    undo: (before) => ({
      owner: masterId,
      told: messages().planner.undone,
      send: () => asBefore(before),
      settle: () => readAgendasAgain(context),
    }),
  };
}

function deleteAll(context: Context, occurrence: OccurrenceItem): Change<WholeSeries> {
  const { masterId } = occurrence;
  return {
    owner: masterId,
    told: messages().planner.seriesDeleted,
    show: () => hideOccurrences(context, masterId, () => true),
    send: async () => {
      const before = await readSeries(masterId);
      await removeSeries(before.master);
      return before;
    },
    settle: () => {
      forget(masterId);
      readAgendasAgain(context);
    },
    undo: (before) => recreate(context, before),
  };
}

function deleteSeries(context: Context, series: WholeSeries): Change<void> {
  return {
    owner: series.master.masterId,
    told: messages().planner.seriesDeleted,
    show: () => hideOccurrences(context, series.master.masterId, () => true),
    send: async () => removeSeries((await readSeries(series.master.masterId)).master),
    settle: () => {
      forget(series.master.masterId);
      readAgendasAgain(context);
    },
  };
}

function recreate(context: Context, before: WholeSeries): Change<void> {
  return {
    owner: before.master.masterId,
    told: messages().planner.undone,
    send: () => createAgain(before),
    settle: () => readAgendasAgain(context),
  };
}

/** An event that begins to recur: the series takes its place. */
export function replaceBySeries(
  context: Context,
  wish: SeriesWish,
  dropOld: Change<unknown>,
): Change<SeriesItem> {
  const create = createSeries(context, wish);
  return {
    ...create,
    told: messages().planner.eventChanged,
    show: () => dropOld.show?.() ?? (() => {}),
    send: async () => {
      const series = await create.send();
      try {
        await dropOld.send();
      } catch (error) {
        // Both would be there: neither is what was wanted.
        await removeSeries(series).catch(() => {});
        throw error;
      }
      return series;
    },
    settle: (series) => {
      settle(context, series);
      dropOld.settle?.(undefined);
    },
    undo: (series) => {
      const back = dropOld.undo?.(undefined);
      const away = deleteSeries(context, { master: series, instances: [] });
      return {
        ...away,
        told: messages().planner.undone,
        send: async () => {
          await back?.send();
          await away.send();
        },
      };
    },
  };
}

function showOnSeveral(
  { client }: Context,
  occurrence: OccurrenceItem,
  patch: RecurringPatch,
  reaches: (recurrenceId: string) => boolean,
): Rollback {
  const after = applied(occurrence, patch);
  return mapItems(client, (item) => {
    if (item.entityType !== 'INSTANCE' || item.masterId !== occurrence.masterId) return item;
    if (!reaches(item.recurrenceId)) return item;
    const { rrule, rruleUntil, ...own } = patch;
    return { ...applied(item, own), ...movedLike(item, occurrence, after) } as OccurrenceItem;
  });
}

function hideOccurrences(
  { client }: Context,
  masterId: string,
  reaches: (recurrenceId: string) => boolean,
): Rollback {
  return mapItems(client, (item) => {
    const goes =
      item.entityType === 'INSTANCE' && item.masterId === masterId && reaches(item.recurrenceId);
    return goes ? null : item;
  });
}

function settle(context: Context, series: SeriesItem): void {
  remember(series);
  readAgendasAgain(context);
}

function onVersion(occurrence: OccurrenceItem): { 'If-Match': string } {
  return ifMatch(versionOf(occurrence));
}

/** Before the first occurrence there is nothing that could be left of it. */
async function endSeries(master: SeriesItem, before: string): Promise<void> {
  const params = { path: { masterId: master.masterId }, header: ifMatch(master.version) };
  const request = { after: oneSecondBefore(before) };
  try {
    await api.POST('/series/{masterId}/end', { params, body: request });
  } catch (error) {
    if (!isProblem(error, 'INVALID_INPUT') || error.field !== 'after') throw error;
    await removeSeries(master);
    forget(master.masterId);
  }
}

function oneSecondBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}
