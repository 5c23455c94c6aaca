// Times of day: "1pm", "13:30", "10-11am", "from 3 to 5", "um 13 Uhr", "noon", "tomorrow evening".

import { behind, type Clock, closing, type Fact, type Mark, type Meant } from './marks';
import { found } from './signs';
import { type Words, whole } from './words';

interface Point {
  minutes: number;
  half: 'am' | 'pm' | undefined;
  /** Whether nothing else would be written like this. */
  certain: boolean;
  /** Whether the other half of the day can be meant. */
  open: boolean;
}

/** How a time is told from a number: by itself, by the word before it, or by where it stands. */
type How = 'itself' | 'led' | 'bare';

const afterDay: Meant = ({ left, right }) =>
  typeof left === 'object' && left.about === 'day' && right !== 'word';

export function clocks(text: string, words: Words): Mark[] {
  const point = pointSource(words);
  const to = `(?:-|–|(?<=\\s)(?:${words.to})(?=\\s))`;
  const range = bounded(`(?:(${words.from})\\s+)?${point}\\s*${to}\\s*${point}${NO_DATE}`);
  const single = `(?:(${words.at})\\s*)?${point}`;
  const ranges = (how: How, meant?: Meant) =>
    found(text, range, (groups) => rangeOf(groups, words, how), meant);
  const singles = (how: How, meant?: Meant, ahead = '') =>
    found(text, bounded(single + ahead), (groups) => singleOf(groups, words, how), meant);
  return [
    ...halves(text, words),
    ...ranges('itself'),
    ...ranges('led', closing),
    ...ranges('bare', afterDay),
    ...singles('itself'),
    ...singles('led', undefined, `(?=\\s(?:${words.with})\\s)`),
    ...singles('led', closing),
    ...parts(text, words),
  ];
}

/** "6pm until 1 June" ends on a day. */
const NO_DATE =
  '(?!\\.?\\s*(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|of\\s)|\\.\\s*\\p{L})';

/** Numbers with more around them are no times: 1.2.3, 10/11, 3:10:22. */
function bounded(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_:.,/#+-])${source}(?![\\p{L}\\p{N}_:%/]|[.,-]\\d)`, 'giu');
}

/** Five groups: hour, minute, half of the day, o'clock, a word. */
function pointSource(words: Words): string {
  const half = `\\s?(${words.am}|${words.pm})`;
  // 10.30 alone is a number like any other.
  const dot = `\\.(?=\\d{2}(?:\\s?(?:${words.oclock})|${half.replace('(', '(?:')}))`;
  const number = `(\\d{1,2})(?:(?::|${dot})(\\d{2}))?(?:\\s?(${words.oclock}))?(?:${half})?`;
  return `(?:${number}|(${words.noon}|${words.midnight}))`;
}

function readPoint(groups: (string | undefined)[], words: Words): Point | null {
  const [digits, minute, oclock, half, word] = groups;
  if (word) {
    const minutes = whole(words.noon).test(word) ? 12 * 60 : 0;
    return { minutes, half: undefined, certain: false, open: false };
  }
  const hour = Number(digits);
  const minutes = Number(minute ?? 0);
  if (!digits || minutes > 59) return null;
  if (half) {
    if (hour < 1 || hour > 12) return null;
    const isMorning = new RegExp(`^(?:${words.am.replace('(?<=\\d)', '')})$`, 'iu').test(half);
    const to24 = (hour % 12) + (isMorning ? 0 : 12);
    return {
      minutes: to24 * 60 + minutes,
      half: isMorning ? 'am' : 'pm',
      certain: true,
      open: false,
    };
  }
  if (hour > 23) return null;
  const open = hour > 0 && hour <= 12 && !digits.startsWith('0');
  return { minutes: hour * 60 + minutes, half: undefined, certain: !!(minute || oclock), open };
}

function singleOf(groups: (string | undefined)[], words: Words, how: How): Fact | null {
  const [prefix, ...rest] = groups;
  const point = readPoint(rest, words);
  // "noon" needs no word before it, but it must be in the right place too.
  if (!point || told(point.certain, prefix ?? rest[4]) !== how) return null;
  const { minutes, open } = point;
  return { about: 'clock', clock: { from: usual(minutes, open, words), sure: !open } };
}

function rangeOf(groups: (string | undefined)[], words: Words, how: How): Fact | null {
  const from = readPoint(groups.slice(1, 6), words);
  const to = readPoint(groups.slice(6, 11), words);
  if (!from || !to || told(from.certain || to.certain, groups[0]) !== how) return null;
  return { about: 'clock', clock: joined(from, to, words) };
}

function told(certain: boolean, lead: string | undefined): How {
  if (certain) return 'itself';
  return lead ? 'led' : 'bare';
}

/** "3 to 5pm" are both in the afternoon; "11 to 1pm" and "from 9 to 5" go over noon. */
function joined(from: Point, to: Point, words: Words): Clock {
  const other = (minutes: number) => (minutes + 12 * 60) % (24 * 60);
  if (from.open && to.half) {
    const same = to.half === 'pm' && from.minutes < 12 * 60 ? other(from.minutes) : from.minutes;
    const start = same < to.minutes ? same : from.minutes;
    return { from: start, to: to.minutes, sure: true };
  }
  const start = usual(from.minutes, from.open, words);
  const end =
    to.open && (words.twelveHours || from.half) && to.minutes <= start
      ? other(to.minutes)
      : to.minutes;
  return { from: start, to: end, sure: !from.open, toSure: !to.open };
}

/** Where a day has twice twelve hours, 1 to 6 are those of the afternoon. */
function usual(minutes: number, open: boolean, words: Words): number {
  return words.twelveHours && open && minutes < 7 * 60 ? minutes + 12 * 60 : minutes;
}

/** "halb drei" is half past two; "15 Uhr 30". */
function halves(text: string, words: Words): Mark[] {
  if (words.twelveHours) return [];
  const at = (minutes: number, sure: boolean): Fact => ({
    about: 'clock',
    clock: { from: minutes, sure },
  });
  return [
    ...found(text, whole('(?:um\\s+)?halb\\s(\\d{1,2})(?:\\s?uhr)?'), ([digits]) => {
      const hour = Number(digits);
      return hour >= 1 && hour <= 12 ? at(hour * 60 - 30, false) : null;
    }),
    ...found(text, whole('(?:um\\s+)?(\\d{1,2})\\s?uhr\\s(\\d{2})'), ([hour, minute]) =>
      Number(hour) < 24 && Number(minute) < 60
        ? at(Number(hour) * 60 + Number(minute), true)
        : null,
    ),
  ];
}

function parts(text: string, words: Words): Mark[] {
  const tonight = found(text, whole(words.tonight), () => ({ about: 'part', part: 'evening' }));
  const others = words.parts.flatMap(([names, part]) => {
    const read = (): Fact => ({ about: 'part', part });
    return [
      ...found(text, whole(`(?<=${whole(words.partly).source}\\s)(?:${names})`), read),
      ...found(text, whole(`(?:${words.this})\\s(?:${names})`), read),
      ...found(text, whole(`(?:${words.inThe})\\s(?:${names})|(?:${names})s`), read, behind),
    ];
  });
  return [...tonight, ...others];
}
