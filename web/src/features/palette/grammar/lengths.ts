// How long, and how soon: "for 45 min", "for 1h 30m", "in 2 hours", "für eine Stunde".

import type { Fact, Mark, Meant } from './marks';
import { found } from './signs';
import { oneOf, type Words, whole } from './words';

const afterClock: Meant = ({ left, right }) =>
  typeof left === 'object' && left.about === 'clock' && right !== 'word';

export function lengths(text: string, words: Words): Mark[] {
  const { minute, hour, day, week } = words.units;
  const number = `(\\d{1,3}(?:[.,]\\d)?|(?:${oneOf(Object.keys(words.numbers))})(?:\\s+an?)?)`;
  const amount = (units: string) =>
    `${number}\\s*(${units})(?:\\s*(?:and\\s+|und\\s+)?(\\d{1,2})\\s*(${minute})?)?`;
  const short = oneOf([hour, minute]);
  const read = (about: 'delay' | 'duration') => (groups: (string | undefined)[]) =>
    lengthOf(about, groups, words);
  return [
    ...found(text, whole(`(?:${words.in})\\s+${amount(short)}`), read('delay')),
    ...found(
      text,
      whole(`(?:${words.for})\\s+${amount(oneOf([short, day, week]))}`),
      read('duration'),
    ),
    ...found(text, whole(amount(short)), read('duration'), afterClock),
  ];
}

function lengthOf(
  about: 'delay' | 'duration',
  [number = '', unit = '', more, moreUnit]: (string | undefined)[],
  words: Words,
): Fact | null {
  // "for 2 hours 3 people" has no minutes.
  if (more && !moreUnit && !isUnit(unit, words.units.hour)) return null;
  const minutes = amountOf(number, words) * minutesIn(unit, words) + Number(more ?? 0);
  return minutes > 0 ? { about, minutes: Math.round(minutes) } : null;
}

function amountOf(number: string, words: Words): number {
  const plain = number.toLowerCase().replace(/\s+an?$/, '');
  return words.numbers[plain] ?? Number(plain.replace(',', '.'));
}

function minutesIn(unit: string, { units }: Words): number {
  if (isUnit(unit, units.minute)) return 1;
  if (isUnit(unit, units.hour)) return 60;
  return isUnit(unit, units.day) ? 24 * 60 : 7 * 24 * 60;
}

function isUnit(text: string, names: string): boolean {
  return new RegExp(`^(?:${names})$`, 'iu').test(text);
}
