import { describe, expect, it } from 'vitest';
import type { AgendaItem, TaskItem } from '@/lib/api/types';
import { byDay, lateRows, without } from './days';

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

  it('know what is over', () => {
    const over = event('over', '2025-12-15T08:00:00Z', '2025-12-15T09:00:00Z');
    const under = event('under way', '2025-12-15T10:00:00Z', '2025-12-15T12:00:00Z');
    const [today] = byDay([over, under], asked);
    expect(today?.rows.map(({ past }) => past)).toEqual([true, false]);
  });

  it('show a long task when it starts, when it is due, and today', () => {
    const long = task('long', { startDate: '2025-12-14', dueDate: '2025-12-17' });
    expect(daysOf(long)).toEqual(['2025-12-15', '2025-12-17']);
    const later = task('later', { startDate: '2025-12-16', dueDate: '2025-12-19' });
    expect(daysOf(later)).toEqual(['2025-12-16']);
  });

  it('tell the same thing on two days apart', () => {
    const trip = event('Trip', '2025-12-15T20:00:00Z', '2025-12-16T08:00:00Z');
    const keys = byDay([trip], asked).flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('what is late', () => {
  const zone = asked.zone;
  const late = (items: AgendaItem[], now = asked.now) =>
    lateRows(items, zone, now).map(({ item }) => item.title);

  it('is open and due, the one that waits longest first', () => {
    const items = [
      task('today', { dueUtc: '2025-12-15T10:00:00Z' }),
      task('days', { dueDate: '2025-12-12' }),
      task('done', { dueDate: '2025-12-12', status: 'COMPLETED' }),
      task('planned', { startDate: '2025-12-12' }),
      task('never'),
    ];
    expect(late(items)).toEqual(['days', 'today']);
  });

  it('is on a day until its end', () => {
    const due = task('due', { dueDate: '2025-12-15' });
    expect(late([due], '2025-12-15T23:59:00')).toEqual([]);
    expect(late([due], '2025-12-16T00:00:00')).toEqual(['due']);
  });

  it('is a reminder that nobody answered, but no event', () => {
    const reminder = {
      entityType: 'REMINDER',
      reminderId: 'r',
      title: 'Call',
      triggerUtc: '2025-12-14T10:00:00Z',
      triggerTzid: zone,
    } as AgendaItem;
    expect(late([reminder, event('over', '2025-12-14T08:00:00Z', '2025-12-14T09:00:00Z')])).toEqual(
      ['Call'],
    );
  });

  it('is not listed again, and neither is what is done', () => {
    const [overdue, done, open] = [
      task('task_late', { dueDate: '2025-12-12' }),
      task('task_done', { status: 'COMPLETED' }),
      task('task_open'),
    ];
    const rows = lateRows([overdue], zone, asked.now);
    expect(without([overdue, done, open], rows)).toEqual([open]);
  });
});

function daysOf(item: AgendaItem): string[] {
  const days = byDay([item], asked).filter(({ rows }) => rows.length > 0);
  return days.map(({ day }) => day);
}

function event(title: string, startUtc: string, endUtc: string): AgendaItem {
  const times = { isAllDay: false, startUtc, endUtc, startTzid: 'Europe/Berlin', endTzid: null };
  return { entityType: 'EVENT', eventId: title, title, ...times } as AgendaItem;
}

function task(taskId: string, more: object = {}): TaskItem {
  return { entityType: 'TASK', taskId, title: taskId, status: 'BACKLOG', ...more } as TaskItem;
}
