// An occurrence and all that follow: the series ends before them, and another begins or none.

import { api, body, ifMatch } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import type { OccurrenceItem, SeriesItem, SeriesPatch, WholeSeries } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import type { Change } from '../perform';
import { forget } from '../versions';
import { type Context, readAgendasAgain } from './context';
import { hideOccurrences, type RecurringPatch, ruleAfter, settle, showOnSeveral } from './several';
import { asBefore, readSeries, removeSeries } from './wholeSeries';

export function split(
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

export function endBefore(context: Context, occurrence: OccurrenceItem): Change<WholeSeries> {
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
