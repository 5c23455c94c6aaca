import { describe, expect, it } from 'vitest';
import { mayMove, STATUSES, toggled, wayTo } from './taskMoves';

describe('the moves there are', () => {
  it.each([
    ['BACKLOG', ['BACKLOG', 'IN_PROGRESS', 'COMPLETED']],
    ['IN_PROGRESS', ['BACKLOG', 'IN_PROGRESS', 'COMPLETED']],
    ['COMPLETED', ['IN_PROGRESS', 'COMPLETED', 'ARCHIVED']],
    ['ARCHIVED', ['BACKLOG', 'ARCHIVED']],
  ] as const)('from %s are to %j', (from, to) => {
    expect(STATUSES.filter((status) => mayMove(from, status))).toEqual(to);
  });
});

describe('the way', () => {
  it('is direct where that is allowed', () => {
    expect(wayTo('IN_PROGRESS', 'BACKLOG')).toEqual(['BACKLOG']);
    expect(wayTo('BACKLOG', 'BACKLOG')).toEqual(['BACKLOG']);
  });

  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s is by moves that are allowed',
    (from, to) => {
      const way = [from, ...wayTo(from, to)];
      expect(way.at(-1)).toBe(to);
      for (const [index, status] of way.slice(1).entries()) {
        expect(mayMove(way[index] ?? from, status)).toBe(true);
      }
    },
  );
});

it.each(STATUSES)('ticking a task that is %s is a move that is allowed', (status) => {
  expect(mayMove(status, toggled(status))).toBe(true);
  expect(toggled(status)).not.toBe(status);
});
