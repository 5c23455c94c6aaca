import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgendaItem, EventItem, TaskItem } from '@/lib/api/types';
import { find, mapItems, put, remove } from './cache';

const week = ['agenda', { from: '2025-12-15', to: '2025-12-22', zone: 'Europe/Berlin' }];
const next = ['agenda', { from: '2025-12-22', to: '2025-12-29', zone: 'Europe/Berlin' }];

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(week, [
    event('evt_a', '2025-12-15T09:00:00Z'),
    event('evt_b', '2025-12-16T09:00:00Z'),
  ]);
  client.setQueryData(next, []);
  client.setQueryData(['tasks', 'BACKLOG'], column(task('task_a'), task('task_b')));
  client.setQueryData(['tasks', 'COMPLETED'], column());
});

describe('putting a thing', () => {
  it('replaces it where it is', () => {
    put(client, { ...event('evt_a', '2025-12-15T10:00:00Z'), title: 'Later' });
    expect(titles(week)).toEqual(['Later', 'evt_b']);
  });

  it('moves it to the window that it belongs to now', () => {
    put(client, event('evt_a', '2025-12-23T09:00:00Z'));
    expect(titles(week)).toEqual(['evt_b']);
    expect(titles(next)).toEqual(['evt_a']);
  });

  it('shows it in both windows if it runs from one into the other', () => {
    put(client, { ...event('evt_a', '2025-12-21T22:00:00Z'), endUtc: '2025-12-22T02:00:00Z' });
    expect(titles(week)).toContain('evt_a');
    expect(titles(next)).toContain('evt_a');
  });

  it('moves a task to the column of its status', () => {
    put(client, { ...task('task_a'), status: 'COMPLETED' });
    expect(titles(['tasks', 'BACKLOG'])).toEqual(['task_b']);
    expect(titles(['tasks', 'COMPLETED'])).toEqual(['task_a']);
  });

  it('leaves reminders that are done with out of the agenda', () => {
    const reminder = {
      entityType: 'REMINDER',
      reminderId: 'rem_a',
      title: 'rem_a',
      status: 'COMPLETED',
      triggerUtc: '2025-12-16T09:00:00Z',
      triggerTzid: 'Europe/Berlin',
    } as AgendaItem;
    put(client, reminder);
    expect(titles(week)).not.toContain('rem_a');
  });
});

describe('taking a change back', () => {
  it('restores exactly what was there', () => {
    const before = client.getQueryData(week);
    const rollback = put(client, event('evt_a', '2025-12-23T09:00:00Z'));
    rollback();
    expect(new Set(client.getQueryData<AgendaItem[]>(week))).toEqual(
      new Set(before as AgendaItem[]),
    );
    expect(titles(next)).toEqual([]);
  });

  it('leaves alone what became of other things meanwhile', () => {
    const rollback = remove(client, 'evt_a');
    put(client, { ...event('evt_b', '2025-12-16T09:00:00Z'), title: 'Changed' });
    rollback();
    expect(titles(week).toSorted()).toEqual(['Changed', 'evt_a']);
  });

  it('takes a new thing away again', () => {
    const rollback = put(client, event('evt_new', '2025-12-17T09:00:00Z'));
    rollback();
    expect(find(client, 'evt_new')).toBeUndefined();
  });

  it('reaches many things at once, and all of them come back', () => {
    const rollback = mapItems(client, (item) =>
      item.entityType === 'EVENT' ? { ...item, title: 'Same' } : item,
    );
    expect(titles(week)).toEqual(['Same', 'Same']);
    rollback();
    expect(titles(week)).toEqual(['evt_a', 'evt_b']);
  });
});

function titles(queryKey: unknown[]): string[] {
  const data = client.getQueryData(queryKey) as AgendaItem[] | { pages: { items: TaskItem[] }[] };
  const items = Array.isArray(data) ? data : data.pages.flatMap((page) => page.items);
  return items.map((item) => item.title);
}

function column(...items: TaskItem[]) {
  return { pages: [{ items, cursor: null }], pageParams: [undefined] };
}

function event(eventId: string, startUtc: string): EventItem {
  const times = { isAllDay: false, startUtc, endUtc: startUtc, startTzid: 'Europe/Berlin' };
  return { entityType: 'EVENT', eventId, title: eventId, version: 1, ...times } as EventItem;
}

function task(taskId: string): TaskItem {
  return { entityType: 'TASK', taskId, title: taskId, status: 'BACKLOG', version: 1 } as TaskItem;
}
