// Reads a text: first what can mean nothing else, then days in what is left, then words that mean
// something only where they stand.

import { type Day, dayOf, type Wall } from '@/lib/time/zone';
import { clocks } from './clock';
import { dayFinders, daysIn } from './days';
import { lengths } from './lengths';
import { type Mark, overlapping, settled } from './marks';
import { phrases } from './phrases';
import { repeats } from './repeats';
import { signs } from './signs';
import { type Words, wordsOf } from './words';

/** Longer texts are no quick notes; beyond this, everything is the title. */
const READ_AT_MOST = 300;

export async function understand(text: string, now: Wall, language: string): Promise<Mark[]> {
  const read = text.slice(0, READ_AT_MOST);
  const today = dayOf(now);
  const words = wordsOf(language);
  const found = ownMarks(read, today, words);
  const marks = without(found.filter((mark) => !mark.meant));
  const clocks = marks.filter(isClock);
  const others = found.filter((mark) => mark.about === 'zone' || !(mark.meant || isClock(mark)));
  const rest = masked(read, clocks, others);
  for (const finder of await dayFinders(language)) {
    const days = daysIn(rest, today, finder).flatMap((day) => around(clocks, day));
    marks.push(...without([...marks, ...days]).filter((mark) => days.includes(mark)));
    if (days.some((day) => !day.meant)) break;
  }
  const unsure = found.filter((mark) => mark.meant);
  const leads = `${words.due}|${words.until}|${words.on}|${words.at}`;
  return settled(read, without([...marks, ...unsure]), leads);
}

function ownMarks(text: string, today: Day, words: Words): Mark[] {
  return [
    ...signs(text, words),
    ...phrases(text, today),
    ...repeats(text, words),
    ...lengths(text, words),
    ...clocks(text, words),
  ];
}

/** Without those that overlap one before them. */
function without(marks: Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) if (!overlapping(kept, mark.from, mark.to)) kept.push(mark);
  return kept;
}

/** A range of days goes on over a time in its middle, but nothing goes over anything else. */
function masked(text: string, clocks: Mark[], others: Mark[]): string {
  const letters = [...Array(text.length).keys()].map((at) => text.charAt(at));
  const goesOn = (at: number) => /^\s*(?:-|–|to|until|till|through|bis)\s/i.test(text.slice(at));
  for (const { from, to } of clocks) letters.fill(goesOn(to) ? ' ' : '|', from, to);
  for (const { from, to } of others) letters.fill('|', from, to);
  return letters.join('');
}

/** "Mon 10pm to Wed" is cut in two by its time. */
function around(clocks: Mark[], day: Mark): Mark[] {
  const inside = clocks.find((clock) => day.from < clock.to && clock.from < day.to);
  if (!inside || day.about !== 'day') return [day];
  const closing = { ...day, days: { ...day.days, closes: true } };
  return [
    { ...day, to: inside.from },
    { ...closing, from: inside.to },
  ];
}

function isClock({ about }: Mark): boolean {
  return about === 'clock' || about === 'part';
}
