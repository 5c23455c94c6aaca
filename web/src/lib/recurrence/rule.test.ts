import { describe, expect, it } from 'vitest';
import { movedRule, parseRule, weekdayOf, writeRule } from './rule';

describe('a rule', () => {
  it.each(['FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=4'])(
    '%s is written as it was read',
    (text) => expect(writeRule(parseRule(text))).toBe(text),
  );

  it.each([
    [
      'a weekly one takes its days along',
      'FREQ=WEEKLY;BYDAY=MO,WE',
      '2025-12-15',
      '2025-12-16',
      'FREQ=WEEKLY;BYDAY=TU,TH',
    ],
    [
      'back over the end of a week',
      'FREQ=WEEKLY;BYDAY=MO',
      '2025-12-15',
      '2025-12-14',
      'FREQ=WEEKLY;BYDAY=SU',
    ],
    [
      'by a whole week nothing changes',
      'FREQ=WEEKLY;BYDAY=MO',
      '2025-12-15',
      '2025-12-22',
      'FREQ=WEEKLY;BYDAY=MO',
    ],
    [
      'the day of a month',
      'FREQ=MONTHLY;BYMONTHDAY=15',
      '2025-12-15',
      '2025-12-20',
      'FREQ=MONTHLY;BYMONTHDAY=20',
    ],
    [
      'the second Tuesday becomes the third Wednesday',
      'FREQ=MONTHLY;BYDAY=2TU',
      '2025-12-09',
      '2025-12-17',
      'FREQ=MONTHLY;BYDAY=3WE',
    ],
    [
      'the last one stays the last',
      'FREQ=MONTHLY;BYDAY=-1FR',
      '2025-12-26',
      '2025-12-27',
      'FREQ=MONTHLY;BYDAY=-1SA',
    ],
    [
      'the month of a year',
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31',
      '2025-12-31',
      '2026-01-01',
      'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1',
    ],
    [
      'one that names no day stays',
      'FREQ=DAILY;INTERVAL=3',
      '2025-12-15',
      '2025-12-16',
      'FREQ=DAILY;INTERVAL=3',
    ],
  ])('moves: %s', (_name, rule, from, to, moved) => {
    expect(movedRule(rule, from, to)).toBe(moved);
  });

  it('knows the day of the week', () => {
    expect(weekdayOf('2025-12-15')).toBe('MO');
    expect(weekdayOf('2025-12-21')).toBe('SU');
  });
});
