// Where things are when they are moved on the calendar: the fields that put an event, a task or a
// reminder at a span of the wall.

import type {
  AgendaItem,
  ApiZone,
  EventItem,
  EventPatch,
  OccurrenceItem,
  ReminderItem,
  TaskItem,
  TaskPatch,
} from '@/lib/api/types';
import { type Span, spanOf, spanOfEvent, timesAt } from '@/lib/time/span';
import {
  addDays,
  addMinutes,
  type Day,
  dayOf,
  daysBetween,
  type Instant,
  isLeftOut,
  later,
  minutesBetween,
  toInstant,
  toWall,
  wallToFloating,
} from '@/lib/time/zone';

/** An event keeps its zone, or that it has none. On whole days it had no zone: it gets the person's. */
export function eventAt(
  event: EventItem | OccurrenceItem,
  span: Span,
  zone: string,
): Pick<EventPatch, 'isAllDay' | 'startUtc' | 'endUtc' | 'startDate' | 'endDate' | 'startTzid'> {
  if (span.allDay) return timesAt(span, event, zone);
  if (event.isAllDay) {
    return {
      ...lasting(timesAt(span, { startTzid: zone }, zone), span, zone),
      startTzid: zone as ApiZone,
    };
  }
  const was = spanOfEvent(event, zone);
  const times = timesAt(span, event, zone);
  return lasting(
    {
      ...times,
      // What has not moved stays to the second: an hour may exist twice.
      startUtc: (span.start === was.start && event.startUtc) || times.startUtc,
      endUtc: (span.end === was.end && event.endUtc) || times.endUtc,
    },
    span,
    event.startTzid === null ? null : zone,
  );
}

interface Times {
  isAllDay: boolean;
  startUtc?: Instant | undefined;
  endUtc?: Instant | undefined;
}

/** What begins in the hour that is left out in spring begins behind it, and lasts as long. */
function lasting(times: Times, span: Span, zone: string | null): Times {
  const { startUtc, endUtc } = times;
  if (!startUtc || !endUtc || zone === null) return times;
  if (!isLeftOut(span.start, zone) && startUtc <= endUtc) return times;
  const length = Math.max(0, minutesBetween(span.start, span.end));
  return { ...times, endUtc: later(startUtc, length) };
}

/** A planned task moves with its start, one that is only due with that. */
export function taskAt(task: TaskItem, span: Span, zone: string): TaskPatch {
  const isDueOnly = !isPlanned(task);
  const hasDue = Boolean(task.dueUtc ?? task.dueDate);
  if (span.allDay) {
    const [first, last] = [dayOf(span.start), addDays(dayOf(span.end), -1)];
    if (isDueOnly) return { dueDate: first };
    return { startDate: first, ...((hasDue || last > first) && { dueDate: last }) };
  }
  const start = toInstant(span.start, zone);
  const times = isDueOnly
    ? { dueUtc: start }
    : { startUtc: start, ...((hasDue || span.end > span.start) && { dueUtc: dueAt(span, zone) }) };
  return task.tzid ? times : { ...times, tzid: zone as ApiZone };
}

function dueAt(span: Span, zone: string): Instant {
  const times = { ...timesAt(span, { startTzid: zone }, zone) };
  return lasting(times, span, zone).endUtc ?? toInstant(span.end, zone);
}

export function isPlanned(task: TaskItem): boolean {
  return Boolean(task.startUtc ?? task.startDate);
}

/** When a reminder is heard if it is put there. */
export function reminderAt(reminder: ReminderItem, span: Span, zone: string): Instant {
  return floats(reminder) ? wallToFloating(span.start) : toInstant(span.start, zone);
}

/** A task that had no time, as a block from `start` on. */
export function blockAt(
  span: Span,
  zone: string,
): Pick<TaskPatch, 'startUtc' | 'dueUtc' | 'startDate' | 'dueDate' | 'tzid'> {
  if (span.allDay) {
    return { startDate: dayOf(span.start), dueDate: addDays(dayOf(span.end), -1) };
  }
  return {
    startUtc: toInstant(span.start, zone),
    dueUtc: dueAt(span, zone),
    tzid: zone as ApiZone,
  };
}

/** Whether it is a moment: it can be moved, but has no length to change. */
export function isMoment(item: AgendaItem): boolean {
  if (item.entityType === 'REMINDER') return true;
  return item.entityType === 'TASK' && !isPlanned(item);
}

export function shifted(span: Span, by: { days?: number; minutes?: number }): Span {
  const move = (wall: string) => {
    const day = addDays(dayOf(wall), by.days ?? 0);
    return addMinutes(day + wall.slice(10), by.minutes ?? 0);
  };
  return { ...span, start: move(span.start), end: move(span.end) };
}

/** So many minutes earlier or later, of those that pass: the clock may leave some out. */
export function shiftedByMinutes(
  item: AgendaItem,
  span: Span,
  minutes: number,
  zone: string,
): Span {
  if (floats(item)) return shifted(span, { minutes });
  const start = toWall(later(toInstant(span.start, zone), minutes), zone);
  return { ...span, start, end: addMinutes(start, minutesBetween(span.start, span.end)) };
}

function floats(item: AgendaItem): boolean {
  if (item.entityType === 'REMINDER') return item.triggerTzid === null && !item.snoozedUntil;
  return item.entityType !== 'TASK' && item.startTzid === null;
}

/** Longer or shorter by so many steps; never less than one. Days are the steps of whole days. */
export function lengthened(span: Span, steps: number, increment: number): Span {
  if (span.allDay) {
    const days = Math.max(1, lengthInDays(span) + steps);
    return { ...span, end: `${addDays(dayOf(span.start), days)}T00:00:00` };
  }
  const length = minutesBetween(span.start, span.end) + steps * increment;
  return { ...span, end: addMinutes(span.start, Math.max(increment, length)) };
}

function lengthInDays(span: Span): number {
  return daysBetween(dayOf(span.start), dayOf(span.end));
}

/** Where something was dropped, as the calendar component says it: without an end if it had none. */
export interface Drop {
  start: string;
  end: string | null;
  allDay: boolean;
}

/** What becomes timed is as long as is usual; what becomes whole days is one day. */
export function droppedAt(item: AgendaItem, drop: Drop, zone: string, usual: number): Span {
  const { start, allDay } = drop;
  const was = spanOf(item, zone);
  if (drop.end) return { start, end: drop.end, allDay };
  if (allDay) return { start, end: nextMidnight(dayOf(start)), allDay };
  const length = !was || was.allDay ? usual : realLength(item);
  return { start, end: addMinutes(start, length), allDay };
}

/** In minutes that pass. On the wall, the end can lie before the start when an hour comes twice. */
function realLength(item: AgendaItem): number {
  if (item.entityType === 'REMINDER') return 0;
  const end = item.entityType === 'TASK' ? item.dueUtc : item.endUtc;
  if (!item.startUtc || !end) return 0;
  return (Date.parse(end) - Date.parse(item.startUtc)) / 60_000;
}

function nextMidnight(day: Day): string {
  return `${addDays(day, 1)}T00:00:00`;
}
