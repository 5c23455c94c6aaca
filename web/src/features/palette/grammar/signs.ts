// Signs and single words: `!`, `p1`, `5pts`, `#label`, `@place`, zones, "floating", "urgent", colours.

import { behind, closing, type Fact, type Mark, type Meant } from './marks';
import { oneOf, type Words, whole } from './words';

const EFFORTS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

/** Where the short names that people use are valid. Elsewhere they mean something else, or nothing. */
const ZONES: Record<string, string> = {
  UTC: 'UTC',
  GMT: 'UTC',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  PT: 'America/Los_Angeles',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  ET: 'America/New_York',
  BST: 'Europe/London',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  MEZ: 'Europe/Berlin',
  MESZ: 'Europe/Berlin',
  EET: 'Europe/Athens',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
};

/** Reads a match, or says that it is none. */
type Read = (groups: (string | undefined)[]) => Fact | null;

export function signs(text: string, words: Words): Mark[] {
  return [
    ...found(text, /^\s*!/g, () => ({ about: 'reminder' })),
    ...found(text, whole('p([1-5])'), ([digit]) => priority(Number(digit))),
    ...found(text, whole('(\\d+)pts?'), ([digits]) => effort(digits)),
    ...found(text, whole(`(\\d+)\\s?(?:${words.points})`), ([digits]) => effort(digits), closing),
    ...found(text, /(?<=^|\s)#(\p{L}[\p{L}\p{N}_/-]*)/gu, ([label]) => named('label', label)),
    ...found(text, /(?<=^|\s)@"([^"]+)"/g, ([place]) => named('place', place)),
    ...found(text, /(?<=^|\s)@(\p{L}[^\s,;]*)/gu, ([place]) => named('place', place)),
    ...priorities(text, words),
    ...zones(text, words),
    ...found(text, whole(`(${oneOf(Object.keys(words.colors))})`), colored(words), behind),
  ];
}

export function found(text: string, pattern: RegExp, read: Read, meant?: Meant): Mark[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const fact = read(match.slice(1));
    return fact ? [{ ...fact, from: match.index, to: match.index + match[0].length, meant }] : [];
  });
}

function priorities(text: string, words: Words): Mark[] {
  const level = `(${oneOf(Object.keys(words.priorities))})`;
  const said: Read = ([word = '']) => priority(words.priorities[word.toLowerCase()]);
  const top = Object.keys(words.priorities).filter((word) => words.priorities[word] === 1);
  return [
    ...found(
      text,
      whole(`${level}\\s(?:${words.priority})|(?:${words.priority})\\s${level}`),
      (m) => said([m[0] ?? m[1]]),
    ),
    // Only what is urgent is said to be so without more; "low" and "high" are said of much else.
    ...found(text, whole(`(${oneOf(top)})`), said, closing),
    ...found(text, whole(level), said, behind),
  ];
}

function zones(text: string, words: Words): Mark[] {
  const short = new RegExp(`(?<!\\S)(${oneOf(Object.keys(ZONES))})(?![\\p{L}\\p{N}])`, 'gu');
  const beside: Meant = ({ left, right }) => typeof left === 'object' || typeof right === 'object';
  return [
    ...found(text, short, ([name = '']) => zone(ZONES[name]), behind),
    ...found(
      text,
      /(?<!\S)(\p{L}+\/[\p{L}_/+-]+)(?!\S)/gu,
      ([name]) => zone(canonical(name)),
      beside,
    ),
    ...found(text, whole(words.floating), () => ({ about: 'zone', zone: null }), behind),
  ];
}

function canonical(name = ''): string | undefined {
  return Intl.supportedValuesOf('timeZone').find((it) => it.toLowerCase() === name.toLowerCase());
}

function zone(name: string | undefined): Fact | null {
  return name ? { about: 'zone', zone: name } : null;
}

function priority(level: number | undefined): Fact | null {
  return level ? { about: 'priority', priority: level } : null;
}

function effort(digits: string | undefined): Fact | null {
  const points = Number(digits);
  return EFFORTS.includes(points) ? { about: 'effort', effort: points } : null;
}

function named(about: 'label' | 'place', name: string | undefined): Fact | null {
  if (!name) return null;
  return about === 'label' ? { about, label: name } : { about, place: name };
}

function colored(words: Words): Read {
  return ([word = '']) => {
    const color = words.colors[word.toLowerCase()];
    return color ? { about: 'color', color } : null;
  };
}
