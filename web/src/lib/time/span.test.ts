import { describe, expect, it } from 'vitest';
import type { AgendaItem } from '@/lib/api/types';
import { overlaps, spanOf, spanOfTask, timesAt } from './span';
import { toInstant, toWall } from './zone';

const berlin = 'Europe/Berlin';

describe('a time in a zone', () => {
  it('is shown on the wall of whoever looks', () => {
    expect(toWall('2025-12-15T14:00:00Z', 'America/New_York')).toBe('2025-12-15T09:00:00');
    expect(toWall('2025-12-31T23:30:00Z', 'Pacific/Kiritimati')).toBe('2026-01-01T13:30:00');
  });

  it('that does not exist is moved behind the gap', () => {
    expect(toInstant('2025-03-30T02:30:00', berlin)).toBe('2025-03-30T01:30:00Z');
  });

  it('that exists twice is the first', () => {
    expect(toInstant('2025-10-26T02:30:00', berlin)).toBe('2025-10-26T00:30:00Z');
  });
});

describe('the span of', () => {
  it('a floating event is the same for everybody', () => {
    const event = item({
      startTzid: null,
      startUtc: '2025-12-15T07:00:00Z',
      endUtc: '2025-12-15T08:00:00Z',
    });
    for (const zone of [berlin, 'Asia/Tokyo']) {
      expect(spanOf(event, zone)?.start).toBe('2025-12-15T07:00:00');
    }
  });

  it('an all-day event is its days', () => {
    const event = item({ isAllDay: true, startDate: '2025-12-10', endDate: '2025-12-13' });
    expect(spanOf(event, berlin)).toEqual({
      start: '2025-12-10T00:00:00',
      end: '2025-12-13T00:00:00',
      allDay: true,
    });
  });

  it.each([
    [
      'a planned task is from its start until it is due',
      { startUtc: '2025-12-15T09:00:00Z', dueUtc: '2025-12-15T10:00:00Z' },
      '2025-12-15T10:00:00',
      '2025-12-15T11:00:00',
    ],
    [
      'a due task is a moment',
      { dueUtc: '2025-12-15T10:00:00Z' },
      '2025-12-15T11:00:00',
      '2025-12-15T11:00:00',
    ],
    [
      'a task due on a day is that day',
      { dueDate: '2025-12-15' },
      '2025-12-15T00:00:00',
      '2025-12-16T00:00:00',
    ],
  ])('%s', (_name, task, start, end) => {
    expect(spanOfTask(task, berlin)).toMatchObject({ start, end });
  });

  it('a task without a time is none', () => {
    expect(spanOfTask({}, berlin)).toBeNull();
  });
});

describe('the times at a span', () => {
  const span = { start: '2025-12-15T10:00:00', end: '2025-12-15T11:00:00', allDay: false };

  it('of a zoned event are instants', () => {
    const times = timesAt(span, { startTzid: 'America/New_York' }, berlin);
    expect(times).toEqual({
      isAllDay: false,
      startUtc: '2025-12-15T09:00:00Z',
      endUtc: '2025-12-15T10:00:00Z',
    });
  });

  it('of a floating event are on the wall', () => {
    const times = timesAt(span, { startTzid: null }, berlin);
    expect(times).toMatchObject({ startUtc: '2025-12-15T10:00:00Z' });
  });
});

describe('what overlaps a window', () => {
  const [from, to] = ['2025-12-15T00:00:00', '2025-12-16T00:00:00'];
  const at = (start: string, end: string) => overlaps({ start, end, allDay: false }, from, to);

  it('may begin earlier and run into it', () => {
    expect(at('2025-12-14T22:00:00', '2025-12-15T01:00:00')).toBe(true);
    expect(at('2025-12-14T22:00:00', '2025-12-15T00:00:00')).toBe(false);
  });

  it('may be a moment at its beginning, not at its end', () => {
    expect(at(from, from)).toBe(true);
    expect(at(to, to)).toBe(false);
  });
});

function item(parts: object): AgendaItem {
  const times = { isAllDay: false, startTzid: berlin, endTzid: null };
  return { entityType: 'EVENT', eventId: 'evt_a', ...times, ...parts } as AgendaItem;
}
