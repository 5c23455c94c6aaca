// What a row says of its time, its place and its zone.

import type { AgendaItem, TaskItem } from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import { formatDay, formatTime, formatTimeRange, zoneName } from '@/lib/time/format';
import { type Day, dayOf, daysBetween, toWall, type Wall } from '@/lib/time/zone';
import { lastDayOf, type Row } from './days';

export function whenWords(row: Row, zone: string, t: Messages): string {
  const { span, item, day } = row;
  if (item.entityType === 'TASK') return taskWords(row, item, zone, t);
  if (row.late) return dayOf(span.start) === day ? formatTime(span.start) : formatDay(span.start);
  if (row.allDay) return t.time.allDay;
  if (row.continued) return t.agenda.until(formatTime(span.end));
  if (dayOf(span.end) > day && !span.end.endsWith('T00:00:00')) {
    return t.agenda.from(formatTime(span.start));
  }
  return formatTimeRange(span.start, span.end);
}

/** Whether a task starts or is due then. */
function taskWords({ day, span, late }: Row, task: TaskItem, zone: string, t: Messages): string {
  const start = task.startUtc ? toWall(task.startUtc, zone) : task.startDate;
  const due = task.dueUtc ? toWall(task.dueUtc, zone) : task.dueDate;
  if (due && (late || day === lastDayOf(span))) {
    if (late && dayOf(due) !== day) return t.agenda.was(formatDay(due));
    const isBlock = start && isTime(start) && isTime(due) && dayOf(start) === dayOf(due) && !late;
    if (isBlock) return formatTimeRange(start, due);
    return isTime(due) ? t.agenda.dueAt(formatTime(due)) : t.agenda.due;
  }
  if (start && dayOf(start) === day) {
    return isTime(start) ? t.agenda.startsAt(formatTime(start)) : t.agenda.starts;
  }
  return t.agenda.underWay;
}

function isTime(at: Wall | Day): boolean {
  return at.length > 10;
}

/** How long something is late, in words. */
export function lateWords({ span, day, item }: Row, t: Messages): string {
  const due = item.entityType === 'TASK' ? lastDayOf(span) : dayOf(span.start);
  return t.agenda.late(daysBetween(due, day));
}

/** Words about the state of something, if it is not the usual one. */
export function stateWords(item: AgendaItem, t: Messages): string | undefined {
  switch (item.entityType) {
    case 'EVENT':
    case 'INSTANCE':
      return item.status === 'CONFIRMED' ? undefined : t.editor.eventStatus[item.status];
    case 'TASK':
      return item.status === 'IN_PROGRESS' ? t.status.IN_PROGRESS : undefined;
    case 'REMINDER':
      return item.status === 'SNOOZED' ? t.agenda.snoozed : undefined;
  }
}

export function placeOf(item: AgendaItem): string | undefined {
  return item.entityType === 'EVENT' || item.entityType === 'INSTANCE' ? item.location : undefined;
}

export function recurs(item: AgendaItem): boolean {
  return item.entityType === 'INSTANCE' || (item.entityType === 'TASK' && Boolean(item.rrule));
}

/** The zone something is in, if it is not that of whoever looks. */
export function zoneWords(item: AgendaItem, zone: string): string | undefined {
  if (item.entityType === 'TASK') return undefined;
  const [tzid, at] =
    item.entityType === 'REMINDER'
      ? [item.triggerTzid, item.triggerUtc]
      : [item.isAllDay ? null : item.startTzid, item.startUtc];
  if (!tzid || !at || tzid === zone) return undefined;
  const there = formatTime(toWall(at, tzid));
  return `${there} ${zoneName(tzid, new Date(at))}, ${cityOf(tzid)}`;
}

function cityOf(tzid: string): string {
  return tzid.slice(tzid.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
