import { expect, it } from 'vitest';
import { plainForm, writeForm } from '@/lib/recurrence/form';
import { placesFor } from './places';

const monthly = plainForm('MONTHLY');
const offered = (start: string, form = monthly) => placesFor(form, start).map(writeForm);

it.each([
  ['2026-01-15', ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYDAY=3TH']],
  ['2026-01-30', ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYDAY=5FR', 'FREQ=MONTHLY;BYDAY=-1FR']],
  [
    '2026-02-28',
    [
      'FREQ=MONTHLY',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=MONTHLY;BYDAY=4SA',
      'FREQ=MONTHLY;BYDAY=-1SA',
    ],
  ],
])('offers what %s is in its month', (start, rules) => expect(offered(start)).toEqual(rules));

it('names the month too, in a year', () => {
  expect(offered('2026-11-26', plainForm('YEARLY'))).toContain('FREQ=YEARLY;BYMONTH=11;BYDAY=4TH');
});

it('keeps what the rule says, though the day is another', () => {
  const form = { ...monthly, place: { by: 'day', day: 3 } as const };
  expect(offered('2026-01-15', form)[0]).toBe('FREQ=MONTHLY;BYMONTHDAY=3');
});
