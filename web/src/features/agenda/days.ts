// An agenda as days: what is on each of them, and in which order.

import type { AgendaItem, TaskItem } from '@/lib/api/types';
import { keyOf } from '@/lib/planner';
import { overlaps, type Span, spanOf } from '@/lib/time/span';
import { addDays, type Day, dayOf, type Wall } from '@/lib/time/zone';

/** Something on a day: the whole day, or from and until when on it. */
export interface Row {
  /** Something may be on several days. */
  key: string;
  day: Day;
  item: AgendaItem;
  span: Span;
  /** It covers the day from end to end. */
  allDay: boolean;
  /** It began on an earlier day. */
  continued: boolean;
  /** It ended before the present moment, and there is nothing left to do. */
  past: boolean;
  /** Its time is over, and it still waits to be done. */
  late: boolean;
}

export interface DayRows {
  day: Day;
  rows: Row[];
}

interface Asked {
  from: Day;
  days: number;
  zone: string;
  now: Wall;
}

/** Every day of the window, also those with nothing on them. */
export function byDay(items: readonly AgendaItem[], asked: Asked): DayRows[] {
  const spans = items.flatMap((item) => {
    const span = spanOf(item, asked.zone);
    return span ? [{ item, span }] : [];
  });
  return Array.from({ length: asked.days }, (_, index) => {
    const day = addDays(asked.from, index);
    const rows = spans
      .filter(({ item, span }) => isOn(day, item, span, asked.now))
      .map(({ item, span }) => rowOn(day, item, span, asked.now));
    return { day, rows: rows.toSorted(inOrder) };
  });
}

/** A task that takes long is there when it starts and when it is due, and today while it is under way. */
function isOn(day: Day, item: AgendaItem, span: Span, now: Wall): boolean {
  if (!overlaps(span, `${day}T00:00:00`, `${addDays(day, 1)}T00:00:00`)) return false;
  if (item.entityType !== 'TASK') return true;
  return day === dayOf(span.start) || day === lastDayOf(span) || day === dayOf(now);
}

export function lastDayOf({ end, allDay }: Span): Day {
  return allDay ? addDays(dayOf(end), -1) : dayOf(end);
}

function rowOn(day: Day, item: AgendaItem, span: Span, now: Wall): Row {
  const [start, end] = [`${day}T00:00:00`, `${addDays(day, 1)}T00:00:00`];
  const isEvent = item.entityType === 'EVENT' || item.entityType === 'INSTANCE';
  return {
    key: `${day}/${keyOf(item)}`,
    day,
    item,
    span,
    allDay: span.allDay || (span.start <= start && span.end >= end),
    continued: span.start < start,
    past: isEvent && !span.allDay && span.end <= now && span.start < now,
    late: false,
  };
}

/** What is late, the one that waits longest first. */
export function lateRows(items: readonly AgendaItem[], zone: string, now: Wall): Row[] {
  const rows = items.flatMap((item) => {
    const span = spanOf(item, zone);
    if (!span || !isLate(item, span, now)) return [];
    return [{ ...rowOn(dayOf(now), item, span, now), key: `late/${keyOf(item)}`, late: true }];
  });
  return rows.toSorted((a, b) => compare(a.span.end, b.span.end) || inOrder(a, b));
}

/** Tasks that are due, and reminders that nobody answered. */
function isLate(item: AgendaItem, span: Span, now: Wall): boolean {
  if (item.entityType === 'REMINDER') return span.start < now;
  if (item.entityType !== 'TASK' || !isOpen(item)) return false;
  const isDue = item.dueUtc !== undefined || item.dueDate !== undefined;
  return isDue && (span.allDay ? span.end <= now : span.end < now);
}

export function isOpen(task: TaskItem): boolean {
  return task.status === 'BACKLOG' || task.status === 'IN_PROGRESS';
}

/** What is not done, and not listed as late already: nothing is in the agenda twice for that. */
export function without(items: readonly AgendaItem[], late: readonly Row[]): AgendaItem[] {
  const known = new Set(late.map(({ item }) => keyOf(item)));
  return items.filter(
    (item) => (item.entityType !== 'TASK' || isOpen(item)) && !known.has(keyOf(item)),
  );
}

function inOrder(a: Row, b: Row): number {
  if (a.allDay !== b.allDay) return a.allDay ? -1 : 1;
  return (
    compare(a.span.start, b.span.start) ||
    compare(a.span.end, b.span.end) ||
    a.item.title.localeCompare(b.item.title) ||
    compare(a.key, b.key)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
