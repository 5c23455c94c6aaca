// What is due when. An alarm is a reminder at its time, or an event at one of its reminders before
// it. Moments are milliseconds since 1970, so that nothing depends on how clocks are set.

import type { AgendaItem, EventItem, OccurrenceItem, ReminderItem } from '@/lib/api/types';
import { keyOf } from '@/lib/planner';
import { floatingToWall, toInstant } from '@/lib/time/zone';

export type Reminding = EventItem | OccurrenceItem | ReminderItem;

export interface Alarm {
  /** Unlike every other, also of the same thing once it was moved or snoozed. */
  key: string;
  item: Reminding;
  at: number;
  /** From when on it is about nothing any more; never, for what waits to be done. */
  until: number;
}

const A_MINUTE = 60_000;
const SHORTEST = 5 * A_MINUTE;
const LONGEST = 60 * A_MINUTE;

/** All alarms of what is in an agenda that is seen from a zone. */
export function alarmsOf(items: readonly AgendaItem[], zone: string): Alarm[] {
  return items.flatMap((item) => {
    if (item.entityType === 'REMINDER') return reminderAlarm(item, zone);
    return item.entityType === 'TASK' ? [] : eventAlarms(item, zone);
  });
}

function reminderAlarm(reminder: ReminderItem, zone: string): Alarm[] {
  const { status, snoozedUntil, triggerTzid, triggerUtc } = reminder;
  if (status !== 'PENDING' && status !== 'SNOOZED') return [];
  const at = Date.parse(snoozedUntil ?? instantOf(triggerUtc, triggerTzid, zone));
  return [alarm(reminder, at, Number.POSITIVE_INFINITY)];
}

/** An event is worth telling of until it is well under way. */
function eventAlarms(event: EventItem | OccurrenceItem, zone: string): Alarm[] {
  if (event.status === 'CANCELLED') return [];
  const start = startOf(event, zone);
  const lasts = event.endUtc && event.startUtc ? span(event.startUtc, event.endUtc) : LONGEST;
  const until = start + Math.min(Math.max(lasts, SHORTEST), LONGEST);
  const before = new Set(event.reminderMinutes ?? []);
  return [...before].map((minutes) => alarm(event, start - minutes * A_MINUTE, until));
}

function alarm(item: Reminding, at: number, until: number): Alarm {
  return { key: `${keyOf(item)}@${at}`, item, at, until };
}

export function startOf(event: EventItem | OccurrenceItem, zone: string): number {
  const { isAllDay, startDate, startUtc, startTzid } = event;
  const begins = isAllDay
    ? toInstant(`${startDate}T00:00:00`, zone)
    : instantOf(startUtc ?? '', startTzid, zone);
  return Date.parse(begins);
}

/** Floating times are where whoever looks is. */
function instantOf(utc: string, tzid: string | null, zone: string): string {
  return tzid === null ? toInstant(floatingToWall(utc), zone) : utc;
}

function span(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

/** Those whose time has come and not gone; of several of one thing, the last. */
export function dueAt(alarms: readonly Alarm[], now: number): Alarm[] {
  const due = alarms.filter(({ at, until }) => at <= now && now < until);
  const last = new Map<string, Alarm>();
  for (const it of due.toSorted((a, b) => a.at - b.at)) last.set(keyOf(it.item), it);
  return [...last.values()];
}

/** When there is something to look at again: the next alarm, or the end of one. */
export function nextAfter(alarms: readonly Alarm[], now: number): number {
  const moments = alarms.flatMap(({ at, until }) => [at, until]).filter((moment) => moment > now);
  return Math.min(...moments, Number.POSITIVE_INFINITY);
}
