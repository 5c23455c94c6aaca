import { describe, expect, it } from 'vitest';
import type { AgendaItem, TaskItem } from '@/lib/api/types';
import { en } from '@/locales/en';
import { byDay, lateRows } from './days';
import { lateWords, stateWords, whenWords, zoneWords } from './words';

const zone = 'Europe/Berlin';
const now = '2025-12-15T12:00:00';

/** What each day says, from the 15th on. */
function words(item: AgendaItem, days = 3): string[] {
  const all = byDay([item], { from: '2025-12-15', days, zone, now });
  return all.flatMap(({ rows }) => rows.map((row) => whenWords(row, zone, en)));
}

describe('when something is', () => {
  it('is its time on one day', () => {
    expect(words(event('2025-12-15T13:00:00Z', '2025-12-15T14:00:00Z'))[0]).toMatch(/2:00.*3:00/);
  });

  it('is from, all day and until, on several', () => {
    const [first, second, third] = words(event('2025-12-15T20:00:00Z', '2025-12-17T08:00:00Z'));
    expect(first).toMatch(/^From 9:00/);
    expect(second).toBe('All day');
    expect(third).toMatch(/^Until 9:00/);
  });

  it.each([
    ['due on a day', { dueDate: '2025-12-16' }, ['Due']],
    ['due at a time', { dueUtc: '2025-12-16T09:00:00Z' }, [/^Due 10:00/]],
    ['planned on a day', { startDate: '2025-12-16' }, ['Starts']],
    ['planned at a time', { startUtc: '2025-12-16T09:00:00Z' }, [/^Starts 10:00/]],
    ['on several days', { startDate: '2025-12-14', dueDate: '2025-12-17' }, ['Under way', 'Due']],
    [
      'a block of time',
      { startUtc: '2025-12-16T09:00:00Z', dueUtc: '2025-12-16T10:00:00Z' },
      [/10:00.*11:00/],
    ],
    [
      'from one time to another',
      { startUtc: '2025-12-15T09:00:00Z', dueUtc: '2025-12-17T10:00:00Z' },
      [/^Starts 10:00/, /^Due 11:00/],
    ],
  ])('a task %s says so', (_, times, expected) => {
    const said = words(task(times));
    expect(said).toHaveLength(expected.length);
    said.forEach((text, index) => {
      const wanted = expected[index];
      if (wanted instanceof RegExp) expect(text).toMatch(wanted);
      else expect(text).toBe(wanted);
    });
  });
});

describe('what is late', () => {
  it.each([
    [{ dueUtc: '2025-12-15T09:00:00Z' }, /^Due 10:00/, 'Overdue since today'],
    [{ dueDate: '2025-12-14' }, /^Due Sun/, 'One day overdue'],
    [{ dueDate: '2025-12-08' }, /^Due Mon/, '7 days overdue'],
  ])('%o', (times, when, how) => {
    const [row] = lateRows([task(times)], zone, now);
    if (!row) throw new Error('It is not late.');
    expect(whenWords(row, zone, en)).toMatch(when);
    expect(lateWords(row, en)).toBe(how);
  });
});

describe('the zone', () => {
  it('is told if it is not that of whoever looks, with the time there', () => {
    const item = event('2025-12-15T14:00:00Z', '2025-12-15T15:00:00Z', 'America/New_York');
    expect(zoneWords(item, zone)).toMatch(/^9:00.*New York$/);
  });

  it('is not told of what is here, floats or takes whole days', () => {
    const times = ['2025-12-15T14:00:00Z', '2025-12-15T15:00:00Z'] as const;
    expect(zoneWords(event(...times), zone)).toBeUndefined();
    expect(zoneWords(event(...times, null), zone)).toBeUndefined();
    const days = { ...event(...times, 'Asia/Tokyo'), isAllDay: true } as AgendaItem;
    expect(zoneWords(days, zone)).toBeUndefined();
  });
});

it('says what is not as usual', () => {
  const tentative = { ...event('', ''), status: 'TENTATIVE' } as AgendaItem;
  expect(stateWords(tentative, en)).toBe('Tentative');
  expect(stateWords(task({ status: 'IN_PROGRESS' }), en)).toBe('In progress');
  expect(stateWords(task({}), en)).toBeUndefined();
});

function event(startUtc: string, endUtc: string, startTzid: string | null = zone): AgendaItem {
  const times = { isAllDay: false, startUtc, endUtc, startTzid, endTzid: null };
  return {
    entityType: 'EVENT',
    eventId: 'e',
    title: 'e',
    status: 'CONFIRMED',
    ...times,
  } as AgendaItem;
}

function task(more: object): TaskItem {
  return { entityType: 'TASK', taskId: 't', title: 't', status: 'BACKLOG', ...more } as TaskItem;
}
