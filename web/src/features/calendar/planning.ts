// A task is planned from its start until it is due, so that a block of time takes the place of the due
// date it had. That is said, since nobody asked for it.

import { dueOf } from '@/features/board/due';
import type { TaskItem, TaskPatch } from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import type { Wall } from '@/lib/time/zone';

interface Here {
  t: Messages;
  zone: string;
  now: Wall;
}

/** Before it is planned. */
export function dueAtStake(task: TaskItem, { t, zone, now }: Here): string | null {
  const due = dueOf(task, zone, now, t);
  return due && t.calendar.planDue(due.when);
}

/** Once it is planned: nothing if it had no due date, or keeps it. */
export function dueReplaced(
  task: TaskItem,
  { dueUtc, dueDate }: Pick<TaskPatch, 'dueUtc' | 'dueDate'>,
  { t, zone, now }: Here,
): string | null {
  const { dueUtc: _, dueDate: __, ...rest } = task;
  const planned = { ...rest, ...(dueUtc && { dueUtc }), ...(dueDate && { dueDate }) };
  const was = dueOf(task, zone, now, t);
  const is = dueOf(planned, zone, now, t);
  return was && is && was.when !== is.when ? t.calendar.dueReplaced(is.when, was.when) : null;
}
