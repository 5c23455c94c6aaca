// An agenda as days: what is on each of them, and in which order.

import type { AgendaItem, TaskItem } from '@/lib/api/types';
import { keyOf } from '@/lib/planner';
import { overlaps, type Span, spanOf } from '@/lib/time/span';
import { addDays, type Day, type Wall } from '@/lib/time/zone';

/** Something on a day: the whole day, or from and until when on it. */
export interface Row {
  item: AgendaItem;
  span: Span;
  /** It covers the day from end to end. */
  allDay: boolean;
  /** It began on an earlier day. */
  continued: boolean;
  /** It ended before the present moment. */
  past: boolean;
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
export function byDay(items: AgendaItem[], asked: Asked): DayRows[] {
  const spans = items.flatMap((item) => {
    const span = spanOf(item, asked.zone);
    return span ? [{ item, span }] : [];
  });
  return Array.from({ length: asked.days }, (_, index) => {
    const day = addDays(asked.from, index);
    const [start, end] = [`${day}T00:00:00`, `${addDays(day, 1)}T00:00:00`];
    const rows = spans
      .filter(({ span }) => overlaps(span, start, end))
      .map(({ item, span }) => rowOn(start, end, item, span, asked.now));
    return { day, rows: rows.toSorted(inOrder) };
  });
}

function rowOn(start: Wall, end: Wall, item: AgendaItem, span: Span, now: Wall): Row {
  return {
    item,
    span,
    allDay: span.allDay || (span.start <= start && span.end >= end),
    continued: span.start < start,
    // A task is not over because its time is.
    past: item.entityType !== 'TASK' && !span.allDay && span.end < now,
  };
}

function inOrder(a: Row, b: Row): number {
  if (a.allDay !== b.allDay) return a.allDay ? -1 : 1;
  return (
    compare(a.span.start, b.span.start) ||
    compare(a.span.end, b.span.end) ||
    a.item.title.localeCompare(b.item.title) ||
    compare(keyOf(a.item), keyOf(b.item))
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What is open and not listed as late already: nothing is in the agenda twice. */
export function without(items: AgendaItem[], late: TaskItem[]): AgendaItem[] {
  const known = new Set(late.map((task) => task.taskId));
  return items.filter((item) => {
    if (item.entityType !== 'TASK') return true;
    return item.status !== 'COMPLETED' && item.status !== 'ARCHIVED' && !known.has(item.taskId);
  });
}
