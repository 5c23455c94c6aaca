// When a task is due, in words, and whether that is past.

import type { TaskItem } from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import { formatDay, formatLongDay, formatTime } from '@/lib/time/format';
import { addDays, type Day, dayOf, toWall, type Wall } from '@/lib/time/zone';

export interface Due {
  /** "Today", "Tomorrow, 14:30", "Mon, 15 Dec". */
  when: string;
  late: boolean;
}

/** What is done is never late. */
export function dueOf(task: TaskItem, zone: string, now: Wall, t: Messages): Due | null {
  const at = dueAt(task, zone);
  if (!at) return null;
  return { when: whenIn(at, dayOf(now), t), late: isLate(task, zone, now) };
}

export function startOf(task: TaskItem, zone: string, now: Wall, t: Messages): string | null {
  const at = startAt(task, zone);
  return at ? whenIn(at, dayOf(now), t) : null;
}

export function isLate(task: TaskItem, zone: string, now: Wall): boolean {
  if (task.status === 'COMPLETED' || task.status === 'ARCHIVED') return false;
  const at = dueAt(task, zone);
  if (!at) return false;
  return at.length === 10 ? at < dayOf(now) : at < now;
}

/** A wall time, or a day if it is due on one. */
export function dueAt(task: TaskItem, zone: string): Wall | Day | undefined {
  return task.dueUtc ? toWall(task.dueUtc, zone) : task.dueDate;
}

export function startAt(task: TaskItem, zone: string): Wall | Day | undefined {
  return task.startUtc ? toWall(task.startUtc, zone) : task.startDate;
}

function whenIn(at: Wall | Day, today: Day, t: Messages): string {
  const day = dayIn(dayOf(at), today, t);
  return at.length === 10 ? day : `${day}, ${formatTime(at)}`;
}

function dayIn(day: Day, today: Day, t: Messages): string {
  switch (day) {
    case today:
      return t.time.today;
    case addDays(today, 1):
      return t.time.tomorrow;
    case addDays(today, -1):
      return t.time.yesterday;
    default:
      return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatLongDay(day);
  }
}
