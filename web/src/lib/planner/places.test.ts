import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskItem } from '@/lib/api/types';
import { byPlace, columnOf, type Destination, dropped, placeOf, rankBetween } from './places';

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
});

describe('a column', () => {
  it('is in the order of priority, rank and id', () => {
    keep('BACKLOG', task('d', 2, '1'), task('b', 1, 'V'), task('c', 1, 'V'), task('a', 1, 'a'));
    expect(ids('BACKLOG')).toEqual(['b', 'c', 'a', 'd']);
  });

  it('compares ranks as bytes', () => {
    expect(byPlace(task('a', 1, 'Z'), task('b', 1, 'a'))).toBeLessThan(0);
    expect(byPlace(task('a', 1, '9'), task('b', 1, 'A'))).toBeLessThan(0);
    expect(byPlace(task('a', 1, 'V1'), task('b', 1, 'V'))).toBeGreaterThan(0);
  });
});

describe('a rank between two others', () => {
  it.each([
    ['1', '2'],
    ['V', 'V1'],
    ['V', 'V01'],
    ['0Vxyz', '0Vxz'],
    ['Az', 'B'],
    ['9', 'A'],
    ['Z', 'a'],
    ['~000000001', '~000000002'],
    ['V', '~000000001'],
  ])('lies between %s and %s, again and again on either side', (low, high) => {
    for (const side of ['low', 'high'] as const) {
      let [least, most] = [low, high];
      for (let times = 0; times < 40; times += 1) {
        const rank = rankBetween(least, most);
        expect(least < rank && rank < most, `${least} < ${rank} < ${most}`).toBe(true);
        if (side === 'low') least = rank;
        else most = rank;
      }
    }
  });

  it('is before the first, and behind whatever the server would put before that', () => {
    const rank = rankBetween(undefined, '0VA');
    expect(rank < '0VA').toBe(true);
    expect(rank > '0V9zzzz').toBe(true);
  });

  it('is behind the last and behind those given before', () => {
    const first = rankBetween('zzzz', undefined);
    const second = rankBetween('zzzz', undefined);
    expect('zzzz' < first && first < second).toBe(true);
  });
});

describe('a dropped task', () => {
  const [a, b, c] = [task('a', 2, '3'), task('b', 2, '5'), task('c', 3, '1')];
  const x = task('x', 1, 'V');

  beforeEach(() => keep('BACKLOG', a, b, c, x));

  it.each<[string, Destination, string[]]>([
    ['before the first', { status: 'BACKLOG', before: a }, ['x', 'a', 'b', 'c']],
    ['behind it', { status: 'BACKLOG', after: a }, ['a', 'x', 'b', 'c']],
    ['before the second', { status: 'BACKLOG', before: b }, ['a', 'x', 'b', 'c']],
    ['behind the last of a priority', { status: 'BACKLOG', after: b }, ['a', 'b', 'x', 'c']],
    ['before the first of a priority', { status: 'BACKLOG', before: c }, ['a', 'b', 'x', 'c']],
    ['behind the last', { status: 'BACKLOG', after: c }, ['a', 'b', 'c', 'x']],
  ])('%s lies there, with the priority of its neighbour', (_, to, order) => {
    drop(x, to);
    expect(ids('BACKLOG')).toEqual(order);
    expect(kept('x').priority).toBe((to.before ?? to.after)?.priority);
  });

  it('keeps its priority at the end of a column', () => {
    keep('IN_PROGRESS', task('y', 1, 'z'), task('z', 2, '1'));
    drop(x, { status: 'IN_PROGRESS' });
    expect(ids('IN_PROGRESS')).toEqual(['y', 'x', 'z']);
  });

  it('lies where it was dropped though others were dropped there and are not answered', () => {
    drop(x, { status: 'BACKLOG', before: b });
    const y = task('0', 1, 'V');
    keep('BACKLOG', ...columnOf(client, 'BACKLOG'), y);
    drop(y, { status: 'BACKLOG', before: b });
    expect(ids('BACKLOG')).toEqual(['a', 'x', '0', 'b', 'c']);
  });
});

describe('the place of a task', () => {
  it('is told by a neighbour of its own priority', () => {
    const [a, b, c] = [task('a', 1, '1'), task('b', 2, '1'), task('c', 2, '2')];
    keep('BACKLOG', a, b, c);
    expect(placeOf(client, c)).toEqual({ status: 'BACKLOG', after: b });
    expect(placeOf(client, b)).toEqual({ status: 'BACKLOG', before: c });
    expect(placeOf(client, a)).toEqual({ status: 'BACKLOG' });
  });

  it('is just its column if that was not read', () => {
    expect(placeOf(client, task('a', 1, '1'))).toEqual({ status: 'BACKLOG' });
  });
});

function keep(status: string, ...tasks: TaskItem[]) {
  const items = tasks.map((it) => ({ ...it, status }));
  client.setQueryData(['tasks', status], {
    pages: [{ items, cursor: null }],
    pageParams: [undefined],
  });
}

function drop(it: TaskItem, to: Destination) {
  const there = { ...it, ...dropped(client, it, to), status: to.status };
  const others = columnOf(client, to.status).filter((other) => other.taskId !== it.taskId);
  keep(to.status, ...others, there);
}

function kept(id: string): TaskItem {
  const found = columnOf(client, 'BACKLOG').find((it) => it.taskId === id);
  if (!found) throw new Error(`${id} is gone`);
  return found;
}

function ids(status: TaskItem['status']) {
  return columnOf(client, status).map((it) => it.taskId);
}

function task(taskId: string, priority: number, rank: string) {
  return { entityType: 'TASK', taskId, priority, rank, status: 'BACKLOG' } as TaskItem;
}
