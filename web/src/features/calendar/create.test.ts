import { describe, expect, it } from 'vitest';
import { startAround } from './create';
import type { Look } from './views';

const look: Look = { view: 'week', date: '2025-12-17', weekStart: 1, narrow: false };

describe('something new begins', () => {
  it('at the next half hour, if today is shown', () => {
    expect(startAround(look, '2025-12-18T14:10:20')).toBe('2025-12-18T14:30:00');
    expect(startAround(look, '2025-12-18T14:30:00')).toBe('2025-12-18T15:00:00');
    expect(startAround(look, '2025-12-18T23:40:00')).toBe('2025-12-19T00:00:00');
  });

  it('in the morning of the first day that is shown, if not', () => {
    expect(startAround(look, '2026-03-01T14:10:00')).toBe('2025-12-15T09:00:00');
  });

  it('in the month that is looked at, not in the days before it', () => {
    const month: Look = { ...look, view: 'month', date: '2025-11-20' };
    expect(startAround(month, '2026-03-01T14:10:00')).toBe('2025-11-01T09:00:00');
  });
});
