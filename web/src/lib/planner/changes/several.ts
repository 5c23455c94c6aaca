// What changes of several occurrences have in common: how they are shown before the answer, and what
// becomes of the rule.

import type { OccurrenceItem, OccurrencePatch, SeriesItem, SeriesPatch } from '@/lib/api/types';
import { movedRule } from '@/lib/recurrence/rule';
import { mapItems, type Rollback } from '../cache';
import { applied } from '../patch';
import { remember } from '../versions';
import { type Context, readAgendasAgain } from './context';
import { movedLike, startDay } from './shift';

/** What can be changed of an occurrence; the rule only of several. */
export type RecurringPatch = OccurrencePatch & Pick<SeriesPatch, 'rrule' | 'rruleUntil'>;

/** A rule that names days names others when the series moves to another day. */
export function ruleAfter(
  master: SeriesItem,
  occurrence: OccurrenceItem,
  patch: RecurringPatch,
): Pick<SeriesPatch, 'rrule'> {
  if (patch.rrule !== undefined || !master.rrule) return {};
  const rrule = movedRule(master.rrule, startDay(occurrence), startDay(applied(occurrence, patch)));
  return rrule === master.rrule ? {} : { rrule };
}

export function showOnSeveral(
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

export function hideOccurrences(
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

export function settle(context: Context, series: SeriesItem): void {
  remember(series);
  readAgendasAgain(context);
}
