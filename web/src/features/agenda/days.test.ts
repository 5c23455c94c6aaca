import { describe, expect, it } from 'vitest';
import type { AgendaItem, TaskItem } from '@/lib/api/types';
import { byDay, without } from './days';

const asked = { from: '2025-12-15', days: 3, zone: 'Europe/Berlin', now: '2025-12-15T12:00:00' };

describe('the days of an agenda', () => {
  it('are all there, also those with nothing on them', () => {
    expect(byDay([], asked).map(({ day }) => day)).toEqual([
      '2025-12-15',
      '2025-12-16',
      '2025-12-17',
    ]);
  });

  it('show what lasts longer on each day it covers', () => {
    const trip = event('Trip', '2025-12-15T20:00:00Z', '2025-12-17T08:00:00Z');
    const [first, second, third] = byDay([trip], asked).map(({ rows }) => rows[0]);
    expect(first).toMatchObject({ allDay: false, continued: false });
    expect(second).toMatchObject({ allDay: true, continued: true });
    expect(third).toMatchObject({ allDay: false, continued: true });
  });

  it('begin with whole days, then go by time and title', () => {
    const items = [
      event('b', '2025-12-15T09:00:00Z', '2025-12-15T10:00:00Z'),
      event('a', '2025-12-15T09:00:00Z', '2025-12-15T10:00:00Z'),
      { ...event('whole', '', ''), isAllDay: true, startDate: '2025-12-15', endDate: '2025-12-16' },
      event('early', '2025-12-15T06:00:00Z', '2025-12-15T07:00:00Z'),
    ];
    const [today] = byDay(items, asked);
    expect(today?.rows.map(({ item }) => item.title)).toEqual(['whole', 'early', 'a', 'b']);
  });

  it('know what is over, but no task is', () => {
    const over = event('over', '2025-12-15T08:00:00Z', '2025-12-15T09:00:00Z');
    const [today] = byDay([over, task('task_a', { dueUtc: '2025-12-15T09:30:00Z' })], asked);
    expect(today?.rows.map(({ past }) => past)).toEqual([true, false]);
  });
});

describe('what is late', () => {
  it('is not listed again, and neither is what is done', () => {
    const [late, done, open] = [
      task('task_late'),
      task('task_done', { status: 'COMPLETED' }),
      task('task_open'),
    ];
    expect(without([late, done, open], [late])).toEqual([open]);
  });
});

function event(title: string, startUtc: string, endUtc: string): AgendaItem {
  const times = { isAllDay: false, startUtc, endUtc, startTzid: 'Europe/Berlin', endTzid: null };
  return { entityType: 'EVENT', eventId: title, title, ...times } as AgendaItem;
}

function task(taskId: string, more: object = {}): TaskItem {
  return { entityType: 'TASK', taskId, title: taskId, status: 'BACKLOG', ...more } as TaskItem;
}
