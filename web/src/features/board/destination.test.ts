import { describe, expect, it } from 'vitest';
import type { TaskItem } from '@/lib/api/types';
import { type Direction, destinationAt, priorityAt, shifted } from './destination';

const [a, b, c, d] = [task('a', 1), task('b', 1), task('c', 3), task('d', 3)];
const status = 'IN_PROGRESS';

describe('a dropped task', () => {
  it('goes behind the one above it', () => {
    expect(destinationAt([a, b], 1, task('x', 1), status)).toEqual({ status, after: a });
    expect(destinationAt([a, b], 2, task('x', 1), status)).toEqual({ status, after: b });
  });

  it('goes before the first', () => {
    expect(destinationAt([a, b], 0, task('x', 5), status)).toEqual({ status, before: a });
  });

  it('goes to the end of a column with nothing in it', () => {
    expect(destinationAt([], 0, task('x', 5), status)).toEqual({ status });
  });

  it('keeps its priority where one of its neighbours has it', () => {
    expect(destinationAt([a, b, c, d], 2, task('x', 3), status)).toEqual({ status, before: c });
    expect(destinationAt([a, b, c, d], 2, task('x', 1), status)).toEqual({ status, after: b });
  });

  it('takes that of the upper one where neither has it', () => {
    const x = task('x', 2);
    const to = destinationAt([a, b, c, d], 2, x, status);
    expect(to).toEqual({ status, after: b });
    expect(priorityAt(to, x)).toBe(1);
  });

  it('keeps its priority where nobody else is', () => {
    expect(priorityAt({ status }, task('x', 4))).toBe(4);
  });
});

describe('a step', () => {
  const shown = [a, b, c, d];

  it.each<[string, TaskItem, Direction, object | null]>([
    ['up', b, 'up', { status: 'BACKLOG', before: a }],
    ['down', a, 'down', { status: 'BACKLOG', after: b }],
    ['up past another priority', d, 'up', { status: 'BACKLOG', before: c }],
    ['down past another priority', b, 'down', { status: 'BACKLOG', after: c }],
    ['to the top', d, 'top', { status: 'BACKLOG', before: a }],
    ['to the bottom', a, 'bottom', { status: 'BACKLOG', after: d }],
    ['beyond the first', a, 'up', null],
    ['to the top, from there', a, 'top', null],
    ['beyond the last', d, 'down', null],
  ])('%s', (_, moved, direction, to) => {
    expect(shifted(shown, moved, direction)).toEqual(to);
  });

  it('leads nowhere for a task that is not shown', () => {
    expect(shifted(shown, task('x', 1), 'up')).toBeNull();
  });
});

function task(taskId: string, priority: number): TaskItem {
  return { entityType: 'TASK', taskId, priority, rank: taskId, status: 'BACKLOG' } as TaskItem;
}
