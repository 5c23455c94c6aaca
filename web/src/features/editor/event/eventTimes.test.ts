import { describe, expect, it } from 'vitest';
import { FLOATING } from '@/components/ZoneField';
import type { EventTimes } from '@/lib/time/span';
import { apiTimes, isBackwards, valuesOfSpan, valuesOfTimes, withStart } from './eventTimes';

const zone = 'Europe/Berlin';

const timed: EventTimes = {
  isAllDay: false,
  startUtc: '2025-12-15T13:00:00Z',
  endUtc: '2025-12-15T14:30:00Z',
  startTzid: zone,
  endTzid: null,
};

describe('the times of an event', () => {
  it.each([
    ['in a zone', timed],
    ['elsewhere', { ...timed, startTzid: 'Asia/Kathmandu' }],
    ['floating', { ...timed, startTzid: null }],
    ['that travels', { ...timed, endTzid: 'America/New_York' }],
    [
      'over a change of the clocks',
      { ...timed, startUtc: '2026-03-28T23:30:00Z', endUtc: '2026-03-29T01:30:00Z' },
    ],
  ])('%s are the same again after the form had them', (_, times) => {
    expect(apiTimes(valuesOfTimes(times, zone, 30))).toEqual(times);
  });

  it('are on the wall of the zone that the event is in', () => {
    const values = valuesOfTimes({ ...timed, startTzid: 'Asia/Tokyo' }, zone, 30);
    expect(values).toMatchObject({ startTime: '22:00', endTime: '23:30', zone: 'Asia/Tokyo' });
  });

  it('last as long when they begin in the hour that is left out', () => {
    const values = valuesOfTimes(timed, zone, 30);
    const day = { startDay: '2026-03-29', endDay: '2026-03-29' };
    expect(apiTimes({ ...values, ...day, startTime: '02:30', endTime: '03:30' })).toMatchObject({
      startUtc: '2026-03-29T01:30:00Z',
      endUtc: '2026-03-29T02:30:00Z',
    });
  });

  it('show the last of whole days, and store the day after', () => {
    const days = { ...timed, isAllDay: true, startDate: '2025-12-30', endDate: '2026-01-02' };
    const values = valuesOfTimes(days, zone, 30);
    expect(values).toMatchObject({ startDay: '2025-12-30', endDay: '2026-01-01' });
    expect(apiTimes(values)).toEqual({
      isAllDay: true,
      startDate: '2025-12-30',
      endDate: '2026-01-02',
    });
  });

  it('begin in the morning, as long as is usual, when a day gets times', () => {
    const day = { ...timed, isAllDay: true, startDate: '2025-12-15', endDate: '2025-12-16' };
    const values = { ...valuesOfTimes(day, zone, 45), allDay: false };
    expect(apiTimes(values)).toMatchObject({
      startUtc: '2025-12-15T08:00:00Z',
      endUtc: '2025-12-15T08:45:00Z',
      startTzid: zone,
    });
  });

  it('lose the zone at the end when they float', () => {
    const values = valuesOfTimes({ ...timed, endTzid: 'America/New_York' }, zone, 30);
    expect(apiTimes({ ...values, zone: FLOATING })).toMatchObject({
      startTzid: null,
      endTzid: null,
    });
  });
});

describe('a draft', () => {
  const span = { start: '2025-12-15T14:00:00', end: '2025-12-15T15:00:00', allDay: false };

  it('elsewhere is at the same moment', () => {
    const values = valuesOfSpan(span, zone, 'Asia/Tokyo', 30);
    expect(values).toMatchObject({ startTime: '22:00', zone: 'Asia/Tokyo' });
  });

  it('that floats is at the same time', () => {
    expect(valuesOfSpan(span, zone, null, 30)).toMatchObject({
      startTime: '14:00',
      zone: FLOATING,
    });
  });

  it('on whole days has no time yet', () => {
    const days = { start: '2025-12-15T00:00:00', end: '2025-12-17T00:00:00', allDay: true };
    expect(valuesOfSpan(days, zone, zone, 30)).toMatchObject({
      allDay: true,
      startDay: '2025-12-15',
      endDay: '2025-12-16',
    });
  });
});

describe('another start', () => {
  it('takes the end along, also over midnight', () => {
    const values = valuesOfTimes(timed, zone, 30);
    expect(withStart(values, { startTime: '23:00' })).toMatchObject({
      endDay: '2025-12-16',
      endTime: '00:30',
    });
    expect(withStart(values, { startDay: '2026-02-01' })).toMatchObject({
      endDay: '2026-02-01',
      endTime: '15:30',
    });
  });

  it('takes whole days along', () => {
    const days = { ...timed, isAllDay: true, startDate: '2025-12-15', endDate: '2025-12-18' };
    const values = valuesOfTimes(days, zone, 30);
    expect(withStart(values, { startDay: '2025-12-31' }).endDay).toBe('2026-01-02');
  });

  it('that is not a day yet leaves the end alone', () => {
    const values = valuesOfTimes(timed, zone, 30);
    const empty = withStart(values, { startDay: '' });
    expect(empty.endDay).toBe('2025-12-15');
    expect(withStart(empty, { startDay: '2025-12-20' }).endDay).toBe('2025-12-15');
  });
});

describe('an end', () => {
  it('before the start is told by the clock of the world', () => {
    const values = valuesOfTimes(timed, zone, 30);
    expect(isBackwards({ ...values, endTime: '13:59' })).toBe(true);
    expect(isBackwards({ ...values, endTime: '14:00' })).toBe(false);
    // Westwards one may arrive before one left, by the wall.
    expect(isBackwards({ ...values, endTime: '13:00', endZone: 'America/New_York' })).toBe(false);
  });

  it('of whole days may be the same day', () => {
    const values = { ...valuesOfTimes(timed, zone, 30), allDay: true };
    expect(isBackwards(values)).toBe(false);
    expect(isBackwards({ ...values, endDay: '2025-12-14' })).toBe(true);
  });
});
