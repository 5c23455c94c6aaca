import { describe, expect, it } from 'vitest';
import { CALENDAR_VIEWS } from '@/routes/calendarSearch';
import { daysShown, isShown, type Look, stepped, titleOf, weekNumber } from './views';

const wide: Look = { view: 'week', date: '2025-12-17', weekStart: 1, narrow: false };

describe('the days shown', () => {
  it.each([
    ['day', '2025-12-17', '2025-12-18'],
    ['week', '2025-12-15', '2025-12-22'],
    ['weeks', '2025-12-15', '2026-01-12'],
    ['month', '2025-12-01', '2026-01-05'],
    ['year', '2025-01-01', '2026-01-01'],
    ['list', '2025-12-17', '2026-01-16'],
  ] as const)('by %s', (view, from, to) => {
    expect(daysShown({ ...wide, view })).toEqual({ from, to });
  });

  it('start on the day that weeks start on', () => {
    expect(daysShown({ ...wide, weekStart: 0 }).from).toBe('2025-12-14');
    expect(daysShown({ ...wide, weekStart: 6 }).from).toBe('2025-12-13');
    expect(daysShown({ ...wide, date: '2025-12-14', weekStart: 0 }).from).toBe('2025-12-14');
  });

  it('are three from the day on, instead of a week, on a phone', () => {
    expect(daysShown({ ...wide, narrow: true })).toEqual({ from: '2025-12-17', to: '2025-12-20' });
  });

  it('are whole weeks in a month, with days of the months beside it', () => {
    const february = daysShown({ ...wide, view: 'month', date: '2026-02-28' });
    expect(february).toEqual({ from: '2026-01-26', to: '2026-03-02' });
  });

  it('include the day they are shown for', () => {
    for (const view of CALENDAR_VIEWS) {
      const look = { ...wide, view, date: '2025-12-31' };
      expect(isShown(look.date, daysShown(look))).toBe(true);
    }
  });
});

describe('going on and back', () => {
  it.each([
    ['day', '2025-12-18', '2025-12-16'],
    ['week', '2025-12-24', '2025-12-10'],
    ['weeks', '2026-01-14', '2025-11-19'],
    ['month', '2026-01-17', '2025-11-17'],
    ['year', '2026-12-17', '2024-12-17'],
    ['list', '2026-01-16', '2025-11-17'],
  ] as const)('by %s', (view, next, previous) => {
    expect(stepped({ ...wide, view }, 1)).toBe(next);
    expect(stepped({ ...wide, view }, -1)).toBe(previous);
  });

  it('goes to the last day of a month that is shorter', () => {
    expect(stepped({ ...wide, view: 'month', date: '2026-01-31' }, 1)).toBe('2026-02-28');
  });

  it('leaves out no day and shows none twice', () => {
    for (const view of ['day', 'week', 'weeks', 'list'] as const) {
      const look = { ...wide, view };
      const next = { ...look, date: stepped(look, 1) };
      expect(daysShown(next).from).toBe(daysShown(look).to);
    }
  });
});

describe('titles', () => {
  it('say which days are shown', () => {
    expect(titleOf({ ...wide, view: 'month' })).toBe('December 2025');
    expect(titleOf({ ...wide, view: 'year' })).toBe('2025');
    expect(titleOf({ ...wide, view: 'day' })).toContain('Wednesday');
    expect(titleOf(wide)).toMatch(/15.*21/);
    expect(titleOf({ ...wide, view: 'day', narrow: true })).not.toContain('Wednesday');
  });
});

describe('weeks are counted', () => {
  it('by their Thursdays', () => {
    expect(weekNumber('2025-12-31', 1)).toBe(1);
    expect(weekNumber('2027-01-01', 1)).toBe(53);
  });

  it('the same for all days of a week that starts on Sunday', () => {
    expect(weekNumber('2026-01-04', 0)).toBe(2);
    expect(weekNumber('2026-01-10', 0)).toBe(2);
  });
});
