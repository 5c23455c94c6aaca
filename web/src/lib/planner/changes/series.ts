// Events that recur. A change is of one occurrence, of one and all that follow, or of all.

import { api, body } from '@/lib/api/client';
import type {
  OccurrenceItem,
  SeriesItem,
  SeriesPatch,
  SeriesWish,
  WholeSeries,
} from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { applied, inverse } from '../patch';
import type { Change } from '../perform';
import { forget } from '../versions';
import { type Context, readAgendasAgain } from './context';
import { endBefore, split } from './following';
import { cancelOne, updateOne } from './occurrence';
import { hideOccurrences, type RecurringPatch, ruleAfter, settle, showOnSeveral } from './several';
import { movedLike } from './shift';
import { createAgain, patchSeries, readSeries, removeSeries } from './wholeSeries';

export type { RecurringPatch } from './several';
export type Reach = 'this' | 'following' | 'all';

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
