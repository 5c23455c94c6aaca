import { describe, expect, it } from 'vitest';
import { applied, inverse } from './patch';

const event = {
  entityType: 'EVENT',
  title: 'Standup',
  location: 'Room 1',
  isAllDay: false,
  startUtc: '2025-12-15T14:00:00Z',
  endUtc: '2025-12-15T14:30:00Z',
  startTzid: 'America/New_York',
  endTzid: null,
};

const task = { entityType: 'TASK', title: 'Write', dueDate: '2025-12-15' };

describe('a patch', () => {
  it.each([
    ['changes what it names', event, { title: 'Other' }],
    ['takes away what it sets to null', event, { location: null }],
    ['adds what was not there', event, { color: '#ef4444' }],
    ['makes a time floating', event, { startTzid: null }],
    [
      'turns a time into days',
      event,
      { isAllDay: true, startDate: '2025-12-15', endDate: '2025-12-16' },
    ],
    ['turns days into a time', task, { dueUtc: '2025-12-15T10:00:00Z', tzid: 'Europe/Berlin' }],
    ['takes the plan of a task away', task, { dueDate: null }],
  ])('that %s is undone by its inverse', (_name, thing, patch) => {
    const changed = applied(thing, patch);
    expect(changed).not.toEqual(thing);
    expect(applied(changed, inverse(thing, patch))).toEqual(thing);
  });

  it('forgets the times when something becomes all-day', () => {
    const days = applied(event, { isAllDay: true, startDate: '2025-12-15', endDate: '2025-12-16' });
    expect(days).not.toHaveProperty('startUtc');
    expect(days).toHaveProperty('startDate', '2025-12-15');
  });
});
