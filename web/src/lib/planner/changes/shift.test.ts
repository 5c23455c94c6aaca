import { describe, expect, it } from 'vitest';
import { movedLike, startDay } from './shift';

const zone = 'Europe/Berlin';

describe('moving one thing as another was moved', () => {
  it('keeps the time on the wall across a change of the clocks', () => {
    // Standup at 9:00 every week; the occurrence of December is moved to 10:00.
    const master = timed('2025-09-01T07:00:00Z', '2025-09-01T07:15:00Z');
    const before = timed('2025-12-15T08:00:00Z', '2025-12-15T08:15:00Z');
    const after = timed('2025-12-15T09:00:00Z', '2025-12-15T09:15:00Z');
    expect(movedLike(master, before, after)).toMatchObject({
      startUtc: '2025-09-01T08:00:00Z',
      endUtc: '2025-09-01T08:15:00Z',
    });
  });

  it('makes it as long as the other became', () => {
    const before = timed('2025-12-15T08:00:00Z', '2025-12-15T08:15:00Z');
    const after = timed('2025-12-15T08:00:00Z', '2025-12-15T09:00:00Z');
    const master = timed('2025-12-01T08:00:00Z', '2025-12-01T08:15:00Z');
    expect(movedLike(master, before, after)).toMatchObject({
      startUtc: '2025-12-01T08:00:00Z',
      endUtc: '2025-12-01T09:00:00Z',
    });
  });

  it('keeps its length when it comes to begin in the hour that is left out', () => {
    // 2:30 to 3:30 on the day on which 2:00 is 3:00.
    const master = timed('2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z');
    const before = timed('2026-04-05T00:30:00Z', '2026-04-05T01:00:00Z');
    const after = timed('2026-04-05T01:30:00Z', '2026-04-05T02:30:00Z');
    expect(movedLike(master, before, after)).toMatchObject({
      startUtc: '2026-03-29T01:30:00Z',
      endUtc: '2026-03-29T02:30:00Z',
    });
  });

  it('moves whole days by days', () => {
    const master = days('2025-01-06', '2025-01-07');
    expect(
      movedLike(master, days('2025-12-15', '2025-12-16'), days('2025-12-17', '2025-12-19')),
    ).toEqual({
      isAllDay: true,
      startDate: '2025-01-08',
      endDate: '2025-01-10',
    });
  });

  it('says nothing when nothing moved', () => {
    const times = timed('2025-12-15T08:00:00Z', '2025-12-15T08:15:00Z');
    expect(movedLike(times, times, { ...times })).toEqual({});
  });

  it('knows the day in the zone of the thing itself', () => {
    expect(startDay(timed('2025-12-14T23:30:00Z', '2025-12-15T00:30:00Z'))).toBe('2025-12-15');
  });
});

function timed(startUtc: string, endUtc: string) {
  return { isAllDay: false, startUtc, endUtc, startTzid: zone, endTzid: null };
}

function days(startDate: string, endDate: string) {
  return { isAllDay: true, startDate, endDate, startTzid: null, endTzid: null };
}
