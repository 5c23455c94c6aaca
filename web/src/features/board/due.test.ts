import { describe, expect, it } from 'vitest';
import type { TaskItem } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { dueOf } from './due';

const now = '2025-12-15T12:00:00';

describe('when a task is due', () => {
  it.each([
    ['2025-12-14', 'Yesterday', true],
    ['2025-12-15', 'Today', false],
    ['2025-12-16', 'Tomorrow', false],
  ])('%s is %s', (dueDate, when, late) => {
    expect(due({ dueDate })).toEqual({ when, late });
  });

  it('has the time in the zone of who looks', () => {
    const times = { dueUtc: '2025-12-15T23:30:00Z' };
    expect(due(times, 'Europe/Berlin')?.when).toMatch(/^Tomorrow, .*12:30|^Tomorrow, 00:30/);
    expect(due(times, 'UTC')?.when).toMatch(/^Today, /);
  });

  it('is late from the minute on', () => {
    expect(due({ dueUtc: '2025-12-15T12:00:00Z' })?.late).toBe(false);
    expect(due({ dueUtc: '2025-12-15T11:59:00Z' })?.late).toBe(true);
  });

  it('is never late once it is done', () => {
    expect(due({ dueDate: '2025-12-01', status: 'COMPLETED' })?.late).toBe(false);
  });

  it('says the year if it is another', () => {
    expect(due({ dueDate: '2027-03-01' })?.when).toContain('2027');
    expect(due({ dueDate: '2025-03-01' })?.when).not.toContain('2025');
  });

  it('is nothing without a date', () => {
    expect(due({})).toBeNull();
  });
});

function due(times: Partial<TaskItem>, zone = 'UTC') {
  return dueOf({ status: 'BACKLOG', ...times } as TaskItem, zone, now, messages());
}
