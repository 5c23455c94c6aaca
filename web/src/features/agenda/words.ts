// What a row says of its time, its place and its zone.

import type { AgendaItem } from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import { formatDay, formatTime, formatTimeRange, zoneName } from '@/lib/time/format';
import { type Day, dayOf } from '@/lib/time/zone';
import type { Row } from './days';

export function whenWords(row: Row, day: Day, late: boolean, t: Messages): string {
  const { span, item } = row;
  if (late) return t.agenda.was(formatDay(span.allDay ? span.start : span.end));
  if (item.entityType === 'TASK') return taskWords(row, day, t);
  if (row.allDay) return t.time.allDay;
  if (row.continued) return t.agenda.until(formatTime(span.end));
  if (dayOf(span.end) > day && !span.end.endsWith('T00:00:00')) {
    return t.agenda.from(formatTime(span.start));
  }
  return formatTimeRange(span.start, span.end);
}

/** A task says whether it starts or is due then. */
function taskWords({ item, span }: Row, day: Day, t: Messages): string {
  const starts = 'startUtc' in item ? item.startUtc : undefined;
  const planned = starts ?? ('startDate' in item ? item.startDate : undefined);
  if (!planned) return span.allDay ? t.agenda.due : t.agenda.dueAt(formatTime(span.start));
  if (span.allDay) return dayOf(span.start) === day ? t.agenda.starts : t.agenda.underWay;
  return formatTimeRange(span.start, span.end);
}

export function placeOf(item: AgendaItem): string | undefined {
  return item.entityType === 'EVENT' || item.entityType === 'INSTANCE' ? item.location : undefined;
}

export function recurs(item: AgendaItem): boolean {
  return item.entityType === 'INSTANCE' || (item.entityType === 'TASK' && Boolean(item.rrule));
}

/** The zone something is in, if it is not that of whoever looks. */
export function zoneWords(item: AgendaItem, zone: string): string | undefined {
  if (item.entityType !== 'EVENT' && item.entityType !== 'INSTANCE') return undefined;
  const { startTzid, startUtc } = item;
  if (item.isAllDay || !startTzid || startTzid === zone || !startUtc) return undefined;
  return `${startTzid.replaceAll('_', ' ')} (${zoneName(startTzid, new Date(startUtc))})`;
}
