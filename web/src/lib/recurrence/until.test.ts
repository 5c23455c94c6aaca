import { describe, expect, it } from 'vitest';
import { dayOfUntil, lastDayOf, untilOf, withoutUntil, withUntil } from './until';

const berlin = { start: '2026-01-05T09:00:00', zone: 'Europe/Berlin' };
const floating = { start: '2026-01-05T09:00:00', zone: null };

describe('the end of a series', () => {
  it('has all of the last day in it', () => {
    expect(untilOf('2026-03-03', berlin)).toBe('2026-03-03T22:59:59Z');
    expect(untilOf('2026-07-03', berlin)).toBe('2026-07-03T21:59:59Z');
    expect(untilOf('2026-03-03', floating)).toBe('2026-03-03T23:59:59Z');
  });

  it.each([berlin, floating, { start: '2026-01-05T00:00:00', zone: 'Pacific/Kiritimati' }])(
    'is the day it was made of in $zone',
    (start) => {
      for (const day of ['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])
        expect(lastDayOf(untilOf(day, start), start)).toBe(day);
    },
  );

  it('is the day before, if that day it would be too late', () => {
    expect(lastDayOf('2026-03-03T07:59:59Z', berlin)).toBe('2026-03-02');
    expect(lastDayOf('2026-03-03T08:00:00Z', berlin)).toBe('2026-03-03');
  });

  it('goes into the rule and out again', () => {
    const whole = withUntil('FREQ=DAILY;INTERVAL=2', '2026-03-03T22:59:59Z');
    expect(whole).toBe('FREQ=DAILY;INTERVAL=2;UNTIL=20260303T225959Z');
    expect(withoutUntil(whole)).toEqual({
      rule: 'FREQ=DAILY;INTERVAL=2',
      until: '20260303T225959Z',
    });
    expect(withUntil('FREQ=DAILY', null)).toBe('FREQ=DAILY');
    expect(withoutUntil('FREQ=DAILY').until).toBeNull();
  });

  it.each([
    ['20260303', '2026-03-03'],
    ['20260303T235959', '2026-03-03'],
    ['20260303T233000Z', '2026-03-04'],
    ['soon', null],
  ])('%s names the day %s', (until, day) => expect(dayOfUntil(until, berlin)).toBe(day));
});
