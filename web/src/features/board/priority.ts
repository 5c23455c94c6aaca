// How a priority looks.

import type { ColorName } from '@/lib/colors';

export const PRIORITIES = [1, 2, 3, 4, 5] as const;

/** What a task has if nothing is said. */
export const USUAL = 3;

const COLORS: Record<number, ColorName> = {
  1: 'red',
  2: 'orange',
  3: 'amber',
  4: 'yellow',
  5: 'gray',
};

export function priorityColor(priority: number): ColorName {
  return COLORS[priority] ?? 'gray';
}
