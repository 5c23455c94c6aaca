import { describe, expect, it } from 'vitest';
import { distance, fitness, isMeant } from './matching';

const calendar = ['Calendar: Month', 'Month'];

describe('what fits a command', () => {
  it.each([
    '',
    'cal',
    'month',
    'calendar month',
    'mon cal',
    'calender',
    'claendar',
    'MONTH',
    'cmonth',
  ])('%s', (typed) => expect(fitness(calendar, typed)).toBeGreaterThan(0));

  it.each(['buy milk', 'board', 'lunch tomorrow 1pm', 'xyz', 'mint'])('not %s', (typed) =>
    expect(fitness(calendar, typed)).toBe(0),
  );

  it('is better the more of it was typed rightly', () => {
    const [begun, word, misspelled] = ['Calend', 'mon cal', 'calender'].map((typed) =>
      fitness(calendar, typed),
    );
    expect(begun).toBeGreaterThan(word ?? 0);
    expect(word).toBeGreaterThan(misspelled ?? 0);
  });

  it('does not mind accents', () => {
    expect(fitness(['Rückgängig'], 'ruckgangig')).toBe(1);
  });
});

it('takes the beginning of a command for the command, but not its middle or one letter', () => {
  expect(isMeant(['Board'], 'boa')).toBe(true);
  expect(isMeant(['Board'], 'b')).toBe(false);
  expect(isMeant(['Board'], 'board meeting')).toBe(false);
  expect(isMeant(['Calendar: Month'], 'month')).toBe(false);
});

it.each([
  ['board', 'board', 0],
  ['board', 'bord', 1],
  ['board', 'baord', 1],
  ['calendar', 'calender', 1],
  ['', 'abc', 3],
])('counts the slips between %s and %s', (a, b, slips) => {
  expect(distance(a, b)).toBe(slips);
});
