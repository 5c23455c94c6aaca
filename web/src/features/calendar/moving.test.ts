import { describe, expect, it } from 'vitest';
import type { Span } from '@/lib/time/span';
import { spanOf } from '@/lib/time/span';
import {
  blockAt,
  droppedAt,
  eventAt,
  isMoment,
  lengthened,
  reminderAt,
  shifted,
  shiftedByMinutes,
  taskAt,
} from './moving';
import { event, reminder, task } from './testItems';

const berlin = 'Europe/Berlin';

function span(start: string, end: string, allDay = false): Span {
  return { start, end, allDay };
}

describe('an event', () => {
  const lunch = event({ startUtc: '2026-03-27T11:00:00Z', endUtc: '2026-03-27T12:00:00Z' });

  it('keeps its time on the wall when the clocks change in between', () => {
    const to = span('2026-03-30T12:00:00', '2026-03-30T13:00:00');
    expect(eventAt(lunch, to, berlin)).toEqual({
      isAllDay: false,
      startUtc: '2026-03-30T10:00:00Z',
      endUtc: '2026-03-30T11:00:00Z',
    });
  });

  it('of another zone is moved on the wall of the person, and stays in its zone', () => {
    const call = event({
      startTzid: 'America/New_York',
      startUtc: '2026-03-27T14:00:00Z',
      endUtc: '2026-03-27T15:00:00Z',
    });
    const to = span('2026-03-27T16:00:00', '2026-03-27T17:00:00');
    const patch = eventAt(call, to, berlin);
    expect(patch).toMatchObject({ startUtc: '2026-03-27T15:00:00Z' });
    expect(patch).not.toHaveProperty('startTzid');
  });

  it('that floats goes on floating', () => {
    const yoga = event({
      startTzid: null,
      startUtc: '2026-03-27T07:00:00Z',
      endUtc: '2026-03-27T08:00:00Z',
    });
    const to = span('2026-03-28T09:30:00', '2026-03-28T10:30:00');
    expect(eventAt(yoga, to, berlin)).toEqual({
      isAllDay: false,
      startUtc: '2026-03-28T09:30:00Z',
      endUtc: '2026-03-28T10:30:00Z',
    });
  });

  it('becomes whole days and comes back in the zone of the person', () => {
    const days = span('2026-03-28T00:00:00', '2026-03-29T00:00:00', true);
    expect(eventAt(lunch, days, berlin)).toEqual({
      isAllDay: true,
      startDate: '2026-03-28',
      endDate: '2026-03-29',
    });
    const trip = event({
      isAllDay: true,
      startTzid: null,
      startDate: '2026-03-28',
      endDate: '2026-03-29',
    });
    expect(eventAt(trip, span('2026-03-28T09:00:00', '2026-03-28T09:30:00'), berlin)).toEqual({
      isAllDay: false,
      startUtc: '2026-03-28T08:00:00Z',
      endUtc: '2026-03-28T08:30:00Z',
      startTzid: berlin,
    });
  });

  it('keeps the edge that was not moved, also in an hour that comes twice', () => {
    const late = event({ startUtc: '2026-10-25T01:30:00Z', endUtc: '2026-10-25T03:00:00Z' });
    const was = spanOf(late, berlin);
    expect(was?.start).toBe('2026-10-25T02:30:00');
    const longer = span('2026-10-25T02:30:00', '2026-10-25T05:00:00');
    expect(eventAt(late, longer, berlin)).toMatchObject({
      startUtc: '2026-10-25T01:30:00Z',
      endUtc: '2026-10-25T04:00:00Z',
    });
  });

  it('ends after it starts, also when it is dropped into the hour that is left out', () => {
    const to = span('2026-03-29T02:30:00', '2026-03-29T03:00:00');
    expect(eventAt(lunch, to, berlin)).toMatchObject({
      startUtc: '2026-03-29T01:30:00Z',
      endUtc: '2026-03-29T02:00:00Z',
    });
    expect(
      eventAt(lunch, span('2026-03-29T02:30:00', '2026-03-29T03:30:00'), berlin),
    ).toMatchObject({
      startUtc: '2026-03-29T01:30:00Z',
      endUtc: '2026-03-29T02:30:00Z',
    });
  });

  it('moves over the hour that is left out, earlier and later', () => {
    const at = span('2026-03-29T03:00:00', '2026-03-29T04:00:00');
    const earlier = shiftedByMinutes(lunch, at, -15, berlin);
    expect(earlier).toMatchObject({ start: '2026-03-29T01:45:00', end: '2026-03-29T02:45:00' });
    expect(shiftedByMinutes(lunch, earlier, 15, berlin)).toEqual(at);
  });
});

describe('a task', () => {
  const block = task({
    startUtc: '2025-12-15T08:00:00Z',
    dueUtc: '2025-12-15T09:00:00Z',
    tzid: berlin,
  });

  it('that is planned moves with its start and its due time', () => {
    const to = span('2025-12-16T10:00:00', '2025-12-16T11:00:00');
    expect(taskAt(block, to, berlin)).toEqual({
      startUtc: '2025-12-16T09:00:00Z',
      dueUtc: '2025-12-16T10:00:00Z',
    });
  });

  it('that is only due moves with that', () => {
    const due = task({ dueUtc: '2025-12-15T08:00:00Z', tzid: berlin });
    const to = span('2025-12-16T10:00:00', '2025-12-16T10:00:00');
    expect(taskAt(due, to, berlin)).toEqual({ dueUtc: '2025-12-16T09:00:00Z' });
    const onDay = task({ dueDate: '2025-12-15' });
    const day = span('2025-12-18T00:00:00', '2025-12-19T00:00:00', true);
    expect(taskAt(onDay, day, berlin)).toEqual({ dueDate: '2025-12-18' });
  });

  it('on days gets times in the zone of the person, and the other way round', () => {
    const days = task({ startDate: '2025-12-15', dueDate: '2025-12-16' });
    const to = span('2025-12-17T09:00:00', '2025-12-17T09:30:00');
    expect(taskAt(days, to, berlin)).toEqual({
      startUtc: '2025-12-17T08:00:00Z',
      dueUtc: '2025-12-17T08:30:00Z',
      tzid: berlin,
    });
    const whole = span('2025-12-17T00:00:00', '2025-12-19T00:00:00', true);
    expect(taskAt(block, whole, berlin)).toEqual({
      startDate: '2025-12-17',
      dueDate: '2025-12-18',
    });
  });

  it('that has only a start gets no due time by being moved, but by being made longer', () => {
    const begun = task({ startUtc: '2025-12-15T08:00:00Z', tzid: berlin });
    const moment = span('2025-12-16T10:00:00', '2025-12-16T10:00:00');
    expect(taskAt(begun, moment, berlin)).toEqual({ startUtc: '2025-12-16T09:00:00Z' });
    const longer = span('2025-12-16T10:00:00', '2025-12-16T11:00:00');
    expect(taskAt(begun, longer, berlin)).toHaveProperty('dueUtc', '2025-12-16T10:00:00Z');
  });

  it('without a time becomes a block', () => {
    expect(blockAt(span('2025-12-16T10:00:00', '2025-12-16T10:30:00'), berlin)).toEqual({
      startUtc: '2025-12-16T09:00:00Z',
      dueUtc: '2025-12-16T09:30:00Z',
      tzid: berlin,
    });
    expect(blockAt(span('2025-12-16T00:00:00', '2025-12-17T00:00:00', true), berlin)).toEqual({
      startDate: '2025-12-16',
      dueDate: '2025-12-16',
    });
  });
});

describe('a reminder', () => {
  const to = span('2026-03-30T09:00:00', '2026-03-30T09:00:00');

  it('is heard at that time of the wall', () => {
    expect(reminderAt(reminder({}), to, berlin)).toBe('2026-03-30T07:00:00Z');
  });

  it('that floats goes on floating, unless it is snoozed until a moment', () => {
    expect(reminderAt(reminder({ triggerTzid: null }), to, berlin)).toBe('2026-03-30T09:00:00Z');
    const snoozed = reminder({ triggerTzid: null, snoozedUntil: '2026-03-29T08:00:00Z' });
    expect(reminderAt(snoozed, to, berlin)).toBe('2026-03-30T07:00:00Z');
  });
});

describe('what is dropped', () => {
  const lunch = event({ startUtc: '2025-12-15T11:00:00Z', endUtc: '2025-12-15T12:30:00Z' });

  it('is as long as it was', () => {
    const drop = { start: '2025-12-16T10:00:00', end: '2025-12-16T11:30:00', allDay: false };
    expect(droppedAt(lunch, drop, berlin, 30)).toEqual(span(drop.start, drop.end));
  });

  it('among the hours is as long as is usual, if it was whole days', () => {
    const days = event({ isAllDay: true, startDate: '2025-12-15', endDate: '2025-12-17' });
    const drop = { start: '2025-12-16T10:00:00', end: null, allDay: false };
    expect(droppedAt(days, drop, berlin, 45).end).toBe('2025-12-16T10:45:00');
  });

  it('on a day is that day', () => {
    const drop = { start: '2025-12-16T00:00:00', end: null, allDay: true };
    expect(droppedAt(lunch, drop, berlin, 30).end).toBe('2025-12-17T00:00:00');
  });

  it('stays a moment, if it was one', () => {
    const drop = { start: '2025-12-16T10:00:00', end: null, allDay: false };
    expect(droppedAt(reminder({}), drop, berlin, 30).end).toBe(drop.start);
  });

  it('keeps its length when the hour it was in came twice', () => {
    // From half past two to ten past two, forty minutes later.
    const late = event({ startUtc: '2026-10-25T00:30:00Z', endUtc: '2026-10-25T01:10:00Z' });
    const drop = { start: '2026-10-26T10:00:00', end: null, allDay: false };
    expect(droppedAt(late, drop, berlin, 30).end).toBe('2026-10-26T10:40:00');
  });
});

describe('by key', () => {
  it('things are moved over midnight and over the ends of months', () => {
    const late = span('2025-12-31T23:45:00', '2026-01-01T00:15:00');
    expect(shifted(late, { minutes: 15 })).toEqual(
      span('2026-01-01T00:00:00', '2026-01-01T00:30:00'),
    );
    expect(shifted(late, { days: 1 }).start).toBe('2026-01-01T23:45:00');
  });

  it('things get longer and shorter, but not shorter than a step', () => {
    const half = span('2025-12-15T10:00:00', '2025-12-15T10:30:00');
    expect(lengthened(half, 1, 15).end).toBe('2025-12-15T10:45:00');
    expect(lengthened(half, -5, 15).end).toBe('2025-12-15T10:15:00');
  });

  it('whole days get longer and shorter by days', () => {
    const two = span('2025-12-15T00:00:00', '2025-12-17T00:00:00', true);
    expect(lengthened(two, 1, 15).end).toBe('2025-12-18T00:00:00');
    expect(lengthened(two, -4, 15).end).toBe('2025-12-16T00:00:00');
  });

  it('moments have no length', () => {
    expect(isMoment(reminder({}))).toBe(true);
    expect(isMoment(task({ dueUtc: '2025-12-15T08:00:00Z' }))).toBe(true);
    expect(isMoment(task({ startUtc: '2025-12-15T08:00:00Z' }))).toBe(false);
  });
});
