// Which columns a task may go to from where it is. The server has the last word; this is so that
// nobody is offered what it would refuse.

import type { TaskStatus } from '@/lib/api/types';

/** In the order in which the board shows them. */
export const STATUSES: readonly TaskStatus[] = ['BACKLOG', 'IN_PROGRESS', 'COMPLETED', 'ARCHIVED'];

const MOVES: Record<TaskStatus, readonly TaskStatus[]> = {
  BACKLOG: ['IN_PROGRESS', 'COMPLETED'],
  IN_PROGRESS: ['COMPLETED', 'BACKLOG'],
  COMPLETED: ['IN_PROGRESS', 'ARCHIVED'],
  ARCHIVED: ['BACKLOG'],
};

/** The other columns a task may go to. */
export function movesFrom(status: TaskStatus): readonly TaskStatus[] {
  return MOVES[status];
}

/** Within its own column a task may go anywhere. */
export function mayMove(from: TaskStatus, to: TaskStatus): boolean {
  return from === to || MOVES[from].includes(to);
}

/** The shortest way by moves that are allowed, ending with `to`; just that, within a column. */
export function wayTo(from: TaskStatus, to: TaskStatus): TaskStatus[] {
  if (mayMove(from, to)) return [to];
  const between = MOVES[from].find((status) => mayMove(status, to));
  return between ? [between, to] : [to];
}

/** Where a task goes when it is ticked, or unticked. */
export function toggled(status: TaskStatus): TaskStatus {
  switch (status) {
    case 'BACKLOG':
    case 'IN_PROGRESS':
      return 'COMPLETED';
    case 'COMPLETED':
      return 'IN_PROGRESS';
    case 'ARCHIVED':
      return 'BACKLOG';
  }
}
