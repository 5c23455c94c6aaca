// Where a task that is dropped goes: beside which other, whose priority it takes.

import type { TaskItem, TaskStatus } from '@/lib/api/types';
import type { Destination } from '@/lib/planner';

/**
 * `others` are those of the column as they are shown, without the task itself. Between two of
 * different priority the task keeps its own if one of them has it, and otherwise takes that of the
 * upper one.
 */
export function destinationAt(
  others: readonly TaskItem[],
  index: number,
  task: TaskItem,
  status: TaskStatus,
): Destination {
  const above = others[index - 1];
  const below = others[index];
  if (!above) return below ? { status, before: below } : { status };
  const fitsBelow = below?.priority === task.priority && above.priority !== task.priority;
  return fitsBelow ? { status, before: below } : { status, after: above };
}

/** Whether a task would take another priority there. */
export function priorityAt(to: Destination, task: TaskItem): number {
  return (to.before ?? to.after)?.priority ?? task.priority;
}

export type Direction = 'top' | 'up' | 'down' | 'bottom';

/** A step or a way within the column; nothing if there is no further. */
export function shifted(
  shown: readonly TaskItem[],
  task: TaskItem,
  direction: Direction,
): Destination | null {
  const at = shown.findIndex((it) => it.taskId === task.taskId);
  if (at < 0) return null;
  const last = shown.length - 1;
  const to = { top: 0, up: at - 1, down: at + 1, bottom: last }[direction];
  if (to === at || to < 0 || to > last) return null;
  return destinationAt(shown.toSpliced(at, 1), to, task, task.status);
}
