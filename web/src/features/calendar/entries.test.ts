import { describe, expect, it } from 'vitest';
import { entriesOf, entryOf } from './entries';
import { event, occurrence, reminder, task } from './testItems';

const berlin = 'Europe/Berlin';

describe('an entry', () => {
  it('has the times of the wall', () => {
    const lunch = event({ startUtc: '2025-12-15T11:00:00Z', endUtc: '2025-12-15T12:00:00Z' });
    expect(entryOf(lunch, berlin)).toMatchObject({
      id: 'evt_1',
      title: 'Lunch',
      start: '2025-12-15T12:00:00',
      end: '2025-12-15T13:00:00',
      allDay: false,
      durationEditable: true,
    });
    expect(entryOf(lunch, 'Asia/Tokyo')).toMatchObject({ start: '2025-12-15T20:00:00' });
  });

  it('of whole days has no time', () => {
    const trip = event({ isAllDay: true, startDate: '2025-12-15', endDate: '2025-12-17' });
    expect(entryOf(trip, berlin)).toMatchObject({
      allDay: true,
      start: '2025-12-15T00:00:00',
      end: '2025-12-17T00:00:00',
    });
  });

  it('of a moment has no end and cannot be made longer', () => {
    for (const moment of [reminder({}), task({ dueUtc: '2025-12-15T08:00:00Z' })]) {
      const entry = entryOf(moment, berlin);
      expect(entry).toMatchObject({ start: '2025-12-15T09:00:00', durationEditable: false });
      expect(entry).not.toHaveProperty('end');
    }
  });

  it('of an occurrence is told apart from the others of its series', () => {
    const first = occurrence({ startUtc: '2025-12-15T08:00:00Z', endUtc: '2025-12-15T08:15:00Z' });
    const second = { ...first, recurrenceId: '2025-12-16T08:00:00Z' };
    expect(entryOf(first, berlin)?.id).not.toBe(entryOf(second, berlin)?.id);
  });

  it('is made once for a thing that does not change', () => {
    const lunch = event({ startUtc: '2025-12-15T11:00:00Z' });
    expect(entryOf(lunch, berlin)).toBe(entryOf(lunch, berlin));
    expect(entryOf({ ...lunch }, berlin)).not.toBe(entryOf(lunch, berlin));
  });
});

describe('the calendar', () => {
  const items = [
    event({ startUtc: '2025-12-15T11:00:00Z' }),
    occurrence({ startUtc: '2025-12-15T08:00:00Z' }),
    task({ dueUtc: '2025-12-15T08:00:00Z' }),
    reminder({}),
  ];

  it.each([
    ['events', ['Write', 'Call']],
    ['tasks', ['Lunch', 'Standup', 'Call']],
    ['reminders', ['Lunch', 'Standup', 'Write']],
  ] as const)('can do without %s', (kind, rest) => {
    expect(entriesOf(items, berlin, [kind]).map((entry) => entry.title)).toEqual(rest);
  });

  it('leaves out what has no time', () => {
    expect(entriesOf([task({})], berlin, [])).toEqual([]);
  });
});
