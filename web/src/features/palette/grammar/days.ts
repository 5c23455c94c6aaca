// Days: "tomorrow", "Friday", "5 March", "12/24", "in 3 days", "nächsten Montag". chrono-node finds
// them; times of day are read elsewhere, so its own readers of those are left out.

import type { Chrono, ParsedComponents, ParsedResult } from 'chrono-node';
import { addDays, type Day } from '@/lib/time/zone';
import { besideClock, besideTime, type Days, type Mark, type Meant } from './marks';

const CLOCKS = ['at 13:00', 'um 13 Uhr', '9pm', 'this evening', 'noon', 'am Abend', 'mittags'];

const finders = new Map<string, Promise<Chrono[]>>();

/** What finds days in a language; German text may name them in English too. */
export function dayFinders(language: string): Promise<Chrono[]> {
  let found = finders.get(language);
  if (!found) {
    found = load(language);
    finders.set(language, found);
    // A page that lost its connection tries again with the next letter.
    found.catch(() => finders.delete(language));
  }
  return found;
}

async function load(language: string): Promise<Chrono[]> {
  const { Chrono, configuration } = await import('chrono-node/en');
  const without = (parts: ReturnType<typeof configuration.createCasualConfiguration>) => {
    const reads = (parser: (typeof parts.parsers)[number]) =>
      CLOCKS.flatMap((text) => new Chrono({ parsers: [parser], refiners: [] }).parse(text));
    const isDay = (result: ParsedResult) => isKnown(result.start);
    return new Chrono({ ...parts, parsers: parts.parsers.filter((it) => reads(it).every(isDay)) });
  };
  // Only Americans write the month first.
  const dayFirst = !/^en(-US)?$/.test(language);
  const english = without(configuration.createCasualConfiguration(dayFirst));
  if (!language.startsWith('de')) return [english];
  const german = await import('chrono-node/de');
  return [without(german.createCasualConfiguration()), english];
}

/** `text` has bars in the place of what was understood, or spaces where a range goes on. */
export function daysIn(text: string, today: Day, finder: Chrono): Mark[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Noon is there on every day in every zone, so whatever zone this machine is in changes nothing.
  const results = finder.parse(text, new Date(year, month - 1, day, 12));
  return results.flatMap((result) => {
    const meant = meaning(result, text);
    const days = meant && daysOf(result, today);
    if (!days) return [];
    const from = result.index + (result.text.length - result.text.trimStart().length);
    const to = result.index + result.text.trimEnd().length;
    return [{ about: 'day', days, from, to, meant: meant === 'always' ? undefined : meant }];
  });
}

function isKnown(parts: ParsedComponents): boolean {
  return parts.isCertain('weekday') || (parts.isCertain('day') && parts.isCertain('month'));
}

function daysOf({ text, start, end }: ParsedResult, today: Day): Days | null {
  if (!isKnown(start) || start.isCertain('hour')) return null;
  const first = forward(start, text, today);
  if (!first) return null;
  const weekday = isBareWeekday(start, text);
  if (!end || !isKnown(end)) return { first, weekday };
  let last = dayOf(end);
  if (last && isBareWeekday(end, text)) last = addDays(first, daysUntil(first, end));
  else if (last && last < first && !end.isCertain('year')) last = laterYear(last, first);
  return last && last >= first ? { first, last, weekday: false } : null;
}

/** The next one, of what does not say which: Friday, 5 March. */
function forward(parts: ParsedComponents, text: string, today: Day): Day | null {
  const day = dayOf(parts);
  if (!day) return null;
  if (isBareWeekday(parts, text)) return addDays(today, daysUntil(today, parts));
  const isOpen = parts.isCertain('month') && !parts.isCertain('year');
  return isOpen && day < today ? laterYear(day, today) : day;
}

const WHICH = /\b(?:this|last|past|next)\b|\bdiese|\bletzte|chste|kommende/i;

function isBareWeekday(parts: ParsedComponents, text: string): boolean {
  return parts.isCertain('weekday') && !parts.isCertain('day') && !WHICH.test(text);
}

/** Zero if it is that day. */
function daysUntil(from: Day, parts: ParsedComponents): number {
  const weekday = parts.get('weekday') ?? 0;
  return (weekday - (Temporal.PlainDate.from(from).dayOfWeek % 7) + 7) % 7;
}

function laterYear(day: Day, than: Day): Day {
  const date = Temporal.PlainDate.from(day);
  const years = date.with({ year: Number(than.slice(0, 4)) }).toString() < than ? 1 : 0;
  return date.with({ year: Number(than.slice(0, 4)) + years }).toString();
}

function dayOf(parts: ParsedComponents): Day | null {
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  if (!year || !month || !day) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    // 30 February.
    return null;
  }
}

const PERIODS =
  /^(?:this|last|past|next|after|for|within|\+|-|für|während|diese|letzte|vorige|vergangene|nächste|kommende|folgende)\S*\s*(?:\S+\s+)?(?:days?|weeks?|weekdays?|months?|years?|quarters?|tage?n?|wochen?|monate?n?|monats|jahre?n?|jahres|quartale?n?|quartals)$/i;
const NO_DAYS = /^(?:now|jetzt|last\s*night|letzte\s*nacht|weekday|tonight|24\/7)$|^[+-]|\b[ajh]$/i;
const AMBIGUOUS = /^(?:mon|wed|sat|sun|weekend|\d+\/\d+)[\s,.)]*$/i;
const GERMAN_SHORT = /^(?:a[mn]\s+)?(?:mo|di|mi|do|fr|sa|so)[\s,.)]*$/i;
const LEADS = /(?:due|by|on|until|till|am|bis|fällig|zum)\s+$/i;

/** Whether a word is a day: always, if something beside it says so, or never. */
function meaning({ index, text }: ParsedResult, whole: string): 'always' | Meant | null {
  const before = whole.slice(0, index);
  const behind = whole.slice(index + text.length);
  const said = text.trim();
  if (/[\p{L}\p{N}][-'’]?$/u.test(before) && !/^\s/.test(text)) return null;
  if (/^(?:['’-]?[\p{L}\p{N}])/u.test(behind) && !/\s$/.test(text)) return null;
  if (/^[-–]\d/.test(behind) || (/^morgen$/i.test(said) && /gute[nr]?\s+$/i.test(before)))
    return null;
  if (PERIODS.test(said) || NO_DAYS.test(said)) return null;
  if (GERMAN_SHORT.test(said)) {
    if (!/[A-Z][a-z][\s,.)]*$/.test(said)) return null;
    return /\s/.test(said) || LEADS.test(before) ? 'always' : besideClock;
  }
  if (!AMBIGUOUS.test(said) || LEADS.test(before)) return 'always';
  // "Dinner Sat with Anna", but not "Sun Valley".
  const isName = /^[A-Z]/.test(said) && /\S/.test(before) && !/^\s+\p{Lu}/u.test(behind);
  return isName ? 'always' : besideTime;
}
