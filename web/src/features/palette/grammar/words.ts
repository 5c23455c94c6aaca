// The words of each language that quick add knows. German knows the English ones too: many people
// write both.

import type { ColorName } from '@/lib/colors';
import type { DayPart } from './marks';

export interface Words {
  /** Before a time: "at 5". Part of it, if a time follows. */
  at: string;
  from: string;
  to: string;
  oclock: string;
  am: string;
  pm: string;
  noon: string;
  midnight: string;
  /** Whether 5 is in the afternoon, where the day has twice twelve hours. */
  twelveHours: boolean;
  parts: [string, DayPart][];
  /** Days that a part can stand behind: "tomorrow morning". */
  partly: string;
  tonight: string;
  this: string;
  inThe: string;
  /** A time before it is a time, whatever comes: "at 7 with Ann". */
  with: string;
  in: string;
  for: string;
  due: string;
  until: string;
  /** Before a day: "on Friday". */
  on: string;
  units: { minute: string; hour: string; day: string; week: string; month: string; year: string };
  numbers: Record<string, number>;
  every: string;
  other: string;
  adverbs: Record<string, string>;
  weekdays: string[];
  /** "Mondays". */
  weekly: string[];
  workday: string;
  workdays: string;
  points: string;
  priorities: Record<string, number>;
  priority: string;
  floating: string;
  colors: Record<string, ColorName>;
}

const EN_WEEKDAYS = [
  'mon(?:day)?',
  'tue(?:s|sday)?',
  'wed(?:nesday)?',
  'thu(?:r|rs|rsday)?',
  'fri(?:day)?',
  'sat(?:urday)?',
  'sun(?:day)?',
];

const DE_WEEKDAYS = [
  'mo(?:ntag)?',
  'di(?:enstag)?',
  'mi(?:ttwoch)?',
  'do(?:nnerstag)?',
  'fr(?:eitag)?',
  'sa(?:mstag)?|sonnabend',
  'so(?:nntag)?',
];

const en: Words = {
  at: 'at|@',
  from: 'from|between',
  to: 'to|until|till|and',
  oclock: "o['’]?clock",
  am: 'am|a\\.m\\.',
  pm: 'pm|p\\.m\\.',
  noon: 'noon|midday',
  midnight: 'midnight',
  twelveHours: true,
  parts: [
    ['morning', 'morning'],
    ['noon|midday', 'noon'],
    ['afternoon', 'afternoon'],
    ['evening|night', 'evening'],
  ],
  partly: oneOf([...EN_WEEKDAYS, 'today', 'tomorrow', 'every', 'each']),
  tonight: 'tonight',
  this: 'this',
  inThe: 'in the',
  with: 'with',
  in: 'in',
  for: 'for',
  due: '(?:due|by|deadline)(?:\\s+(?:on|by|at|in|the))*',
  until: 'until|till',
  on: 'on|starting|from',
  units: {
    minute: 'm|min|mins|minutes?',
    hour: 'h|hrs?|hours?',
    day: 'days?',
    week: 'weeks?',
    month: 'months?',
    year: 'years?',
  },
  numbers: { an: 1, a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, half: 0.5 },
  every: 'every|each',
  other: 'other|second',
  adverbs: {
    daily: 'FREQ=DAILY',
    weekly: 'FREQ=WEEKLY',
    biweekly: 'FREQ=WEEKLY;INTERVAL=2',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: 'FREQ=MONTHLY',
    yearly: 'FREQ=YEARLY',
    annually: 'FREQ=YEARLY',
  },
  weekdays: EN_WEEKDAYS,
  weekly: ['mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays', 'sundays'],
  workday: 'weekday|workday|working day',
  workdays: 'weekdays|workdays',
  points: 'pts?|points?',
  priorities: { urgent: 1, high: 2, low: 4 },
  priority: 'prio(?:rity)?',
  floating: 'floating|local time|local',
  colors: {
    slate: 'slate',
    gray: 'gray',
    grey: 'gray',
    zinc: 'zinc',
    red: 'red',
    orange: 'orange',
    amber: 'amber',
    yellow: 'yellow',
    lime: 'lime',
    green: 'green',
    cyan: 'cyan',
    blue: 'blue',
    violet: 'violet',
    purple: 'violet',
  },
};

const de: Words = {
  at: `um|ab|gegen|${en.at}`,
  from: `von|zwischen|${en.from}`,
  to: `bis|und|${en.to}`,
  oclock: 'uhr',
  // "um 3 am Montag" is not in the morning: only "3am", or with its dots.
  am: '(?<=\\d)am|a\\.m\\.|morgens|vormittags|früh',
  pm: 'pm|p\\.m\\.|nachmittags|abends',
  noon: 'mittags|noon',
  midnight: 'mitternacht|midnight',
  twelveHours: false,
  parts: [
    ['früh|morgen|vormittag', 'morning'],
    ['mittag', 'noon'],
    ['nachmittag', 'afternoon'],
    ['abend|nacht', 'evening'],
  ],
  partly: oneOf([...DE_WEEKDAYS, 'heute', 'morgen', 'übermorgen', 'jeden']),
  tonight: 'heute nacht|tonight',
  this: 'diesen',
  inThe: 'am',
  with: 'mit|bei|with',
  in: 'in',
  for: 'für|for',
  due: `(?:fällig|frist|bis)(?:\\s+(?:am|zum|um|bis|in|den))*|${en.due}`,
  until: 'bis(?:\\s+zum|\\s+am)?|until|till',
  on: 'am|vom|von|ab|den|an|on',
  units: {
    minute: `minuten?|${en.units.minute}`,
    hour: `stunden?|std|${en.units.hour}`,
    day: `tage?n?|${en.units.day}`,
    week: `wochen?|${en.units.week}`,
    month: `monate?n?|${en.units.month}`,
    year: `jahre?n?|${en.units.year}`,
  },
  numbers: {
    ...en.numbers,
    eine: 1,
    einen: 1,
    einem: 1,
    einer: 1,
    'einer halben': 0.5,
    'eine halbe': 0.5,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
  },
  every: `jede[nrsm]?|alle|${en.every}`,
  other: `zweite[nrsm]?|${en.other}`,
  adverbs: {
    ...en.adverbs,
    täglich: 'FREQ=DAILY',
    wöchentlich: 'FREQ=WEEKLY',
    zweiwöchentlich: 'FREQ=WEEKLY;INTERVAL=2',
    monatlich: 'FREQ=MONTHLY',
    jährlich: 'FREQ=YEARLY',
  },
  weekdays: DE_WEEKDAYS.map((names, day) => `${names}|${EN_WEEKDAYS[day]}`),
  weekly: [
    'montags',
    'dienstags',
    'mittwochs',
    'donnerstags',
    'freitags',
    'samstags|sonnabends',
    'sonntags',
  ].map((names, day) => `${names}|${en.weekly[day]}`),
  workday: `werktag|arbeitstag|werktage|${en.workday}`,
  workdays: `werktags|${en.workdays}`,
  points: `punkte?|${en.points}`,
  priorities: { ...en.priorities, dringend: 1, hoch: 2, hohe: 2, niedrig: 4, niedrige: 4 },
  priority: `prio(?:rität)?|${en.priority}`,
  floating: `schwebend|ortszeit|${en.floating}`,
  colors: {
    ...en.colors,
    schiefer: 'slate',
    grau: 'gray',
    zink: 'zinc',
    rot: 'red',
    bernstein: 'amber',
    gelb: 'yellow',
    limette: 'lime',
    grün: 'green',
    gruen: 'green',
    türkis: 'cyan',
    blau: 'blue',
    violett: 'violet',
    lila: 'violet',
  },
};

export function wordsOf(language: string): Words {
  return language.startsWith('de') ? de : en;
}

/** An expression of whole words; letters with accents are letters too. */
export function whole(source: string, flags = 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, flags);
}

/** One of several words, the longest first. */
export function oneOf(words: Iterable<string>): string {
  return [...words].toSorted((a, b) => b.length - a.length).join('|');
}
