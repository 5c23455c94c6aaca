import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/i18n';
import { describeItem } from './describe';
import { event, occurrence, reminder, task } from './testItems';

function said(item: Parameters<typeof describeItem>[0]) {
  return describeItem(item, 'Europe/Berlin', messages());
}

const times = { startUtc: '2025-12-15T14:00:00Z', endUtc: '2025-12-15T15:00:00Z' };

describe('who cannot see the calendar', () => {
  it('hears what, when, where and whether it is certain', () => {
    const { label } = said(event({ ...times, location: 'Room 3', status: 'TENTATIVE' }));
    expect(label).toContain('Lunch');
    expect(label).toContain('Monday');
    expect(label).toMatch(/(15:00|3:00).*(16:00|4:00)/);
    expect(label).toContain('Room 3');
    expect(label).toContain('tentative');
  });

  it('hears the time of another zone, and its name', () => {
    const call = said(event({ ...times, startTzid: 'America/New_York' }));
    expect(call.zone).toBeTruthy();
    expect(call.label).toMatch(/(9:00|09:00).*in New York/);
  });

  it('hears nothing of the zone if it is their own', () => {
    expect(said(event(times)).zone).toBeNull();
  });

  it('hears that something floats', () => {
    const yoga = said(event({ ...times, startTzid: null }));
    expect(yoga.floats).toBe(true);
    expect(yoga.label).toContain('floating');
    expect(said(event({ isAllDay: true, startTzid: null, startDate: '2025-12-15' })).floats).toBe(
      false,
    );
  });

  it('hears that something repeats', () => {
    expect(said(occurrence(times)).label).toContain('repeats');
  });

  it('hears when a task is due, how urgent it is and whether it is done', () => {
    const due = said(task({ dueUtc: '2025-12-15T14:00:00Z', priority: 1 })).label;
    expect(due).toMatch(/^Task: Write, due Monday/);
    expect(due).toContain('priority 1');
    expect(said(task({ ...times, status: 'COMPLETED' })).label).toContain('Completed');
  });

  it('hears that a reminder is snoozed', () => {
    const later = reminder({ status: 'SNOOZED', snoozedUntil: '2025-12-16T08:00:00Z' });
    expect(said(later).label).toMatch(/^Reminder: Call, Tuesday.*snoozed/);
  });
});
