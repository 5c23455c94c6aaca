// When something is shown: wall times in the zone of whoever looks. The one place that knows how
// the API writes zoned, floating and all-day times.

import type { AgendaItem } from '@/lib/api/types';
import {
  addDays,
  type Day,
  dayOf,
  floatingToWall,
  toInstant,
  toWall,
  type Wall,
  wallToFloating,
} from './zone';

/** Half-open. On whole days, `start` and `end` are midnights. */
export interface Span {
  start: Wall;
  end: Wall;
  allDay: boolean;
}

/** The times of an event as the API has them. */
export interface EventTimes {
  isAllDay: boolean;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  startUtc?: string | undefined;
  endUtc?: string | undefined;
  startTzid: string | null;
  endTzid: string | null;
}

export function spanOfEvent(event: EventTimes, zone: string): Span {
  if (event.isAllDay) {
    const start = event.startDate ?? '';
    return wholeDays(start, event.endDate ?? addDays(start, 1));
  }
  const wall = event.startTzid === null ? floatingToWall : (at: string) => toWall(at, zone);
  const start = wall(event.startUtc ?? '');
  return { start, end: event.endUtc ? wall(event.endUtc) : start, allDay: false };
}

/** Nothing if the item has no time. Tasks are where they are planned, or due. */
export function spanOf(item: AgendaItem, zone: string): Span | null {
  switch (item.entityType) {
    case 'EVENT':
    case 'INSTANCE':
      return spanOfEvent(item, zone);
    case 'REMINDER': {
      const at = item.snoozedUntil
        ? toWall(item.snoozedUntil, zone)
        : item.triggerTzid === null
          ? floatingToWall(item.triggerUtc)
          : toWall(item.triggerUtc, zone);
      return { start: at, end: at, allDay: false };
    }
    case 'TASK':
      return spanOfTask(item, zone);
  }
}

interface TaskTimes {
  startUtc?: string | undefined;
  startDate?: Day | undefined;
  dueUtc?: string | undefined;
  dueDate?: Day | undefined;
}

/** A planned task with times is a block from its start until it is due; otherwise what it has. */
export function spanOfTask(task: TaskTimes, zone: string): Span | null {
  const start = task.startUtc ? toWall(task.startUtc, zone) : undefined;
  const due = task.dueUtc ? toWall(task.dueUtc, zone) : undefined;
  if (start) return { start, end: due && due > start ? due : start, allDay: false };
  if (task.startDate) {
    const last = task.dueDate ?? (due ? dayOf(due) : task.startDate);
    return wholeDays(task.startDate, addDays(last, 1));
  }
  if (due) return { start: due, end: due, allDay: false };
  return task.dueDate ? wholeDays(task.dueDate, addDays(task.dueDate, 1)) : null;
}

function wholeDays(first: Day, end: Day): Span {
  return { start: `${first}T00:00:00`, end: `${end}T00:00:00`, allDay: true };
}

/** The fields of an event that put it at a span, keeping its zone, or its floating, as it was. */
export function timesAt(span: Span, was: { startTzid: string | null }, zone: string) {
  if (span.allDay) {
    return { isAllDay: true, startDate: dayOf(span.start), endDate: dayOf(span.end) };
  }
  const at = was.startTzid === null ? wallToFloating : (wall: Wall) => toInstant(wall, zone);
  return { isAllDay: false, startUtc: at(span.start), endUtc: at(span.end) };
}

/** Whether any of a span lies in `[from, to)`; a moment counts where it is. */
export function overlaps(span: Span, from: Wall, to: Wall): boolean {
  return span.start < to && (span.end > from || span.start >= from);
}
