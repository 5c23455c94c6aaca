// A rule as a form can show it: the common kinds, with everything that changes when they occur. A rule
// that is not of these kinds stays text.

import { type Frequency, parseRule, type Rule, WEEKDAYS, type Weekday, writeRule } from './rule';

/** Where in its month something is. */
export type Place =
  /** Where the first occurrence is. */
  | { by: 'start' }
  /** A day of the month; -1 is the last. */
  | { by: 'day'; day: number }
  /** The first to fifth of a weekday; -1 is the last. */
  | { by: 'weekday'; nth: number; weekday: Weekday };

export interface RuleForm {
  frequency: Frequency;
  interval: number;
  /** How often in all; null is without an end, unless there is a last day. */
  count: number | null;
  /** Of a week, Monday first. None is that of the first occurrence. */
  weekdays: readonly Weekday[];
  /** Of a month or a year. */
  place: Place;
  /** Of a year, where the place says a day: 1 to 12. */
  month: number | null;
  /** With which day a week begins; it matters when weeks are left out. */
  weekStart: Weekday | null;
}

/** The order in which the parts are written, which is the server's. */
const PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST'];

export function plainForm(frequency: Frequency): RuleForm {
  return {
    frequency,
    interval: 1,
    count: null,
    weekdays: [],
    place: { by: 'start' },
    month: null,
    weekStart: null,
  };
}

/** Nothing if the form would not write it back as it is. */
export function parseForm(text: string): RuleForm | null {
  const rule = canonical(parseRule(text));
  const form = read(rule);
  return form && writeForm(form) === writeRule(rule) ? form : null;
}

export function writeForm(form: RuleForm): string {
  const parts: Rule = new Map([['FREQ', form.frequency]]);
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') parts.set(name, String(value));
  };
  put('INTERVAL', form.interval === 1 ? null : form.interval);
  put('COUNT', form.count);
  if (form.frequency === 'YEARLY') put('BYMONTH', form.month);
  if (form.frequency === 'WEEKLY') put('BYDAY', inOrder(form.weekdays).join());
  if (form.frequency === 'MONTHLY' || form.frequency === 'YEARLY') {
    const { place } = form;
    if (place.by === 'day') put('BYMONTHDAY', place.day);
    if (place.by === 'weekday') put('BYDAY', `${place.nth}${place.weekday}`);
  }
  put('WKST', form.weekStart === 'MO' ? null : form.weekStart);
  return writeRule(parts);
}

function read(rule: Rule): RuleForm | null {
  const frequency = rule.get('FREQ');
  if (!isFrequency(frequency)) return null;
  const place = placeOf(rule);
  const month = numberOf(rule, 'BYMONTH');
  // A month without a day in it, or a day of no month: neither can be shown.
  if (frequency === 'YEARLY' && (place.by === 'start') !== (month === null)) return null;
  return {
    frequency,
    interval: numberOf(rule, 'INTERVAL') ?? 1,
    count: numberOf(rule, 'COUNT'),
    weekdays: frequency === 'WEEKLY' ? weekdaysOf(rule.get('BYDAY')) : [],
    place: frequency === 'WEEKLY' ? { by: 'start' } : place,
    month,
    weekStart: weekdaysOf(rule.get('WKST'))[0] ?? null,
  };
}

function placeOf(rule: Rule): Place {
  const day = numberOf(rule, 'BYMONTHDAY');
  if (day !== null && (day === -1 || (day >= 1 && day <= 31))) return { by: 'day', day };
  const [, nth, named] = /^(-1|[1-5])(\w\w)$/.exec(rule.get('BYDAY') ?? '') ?? [];
  const weekday = WEEKDAYS.find((it) => it === named);
  return weekday ? { by: 'weekday', nth: Number(nth), weekday } : { by: 'start' };
}

function weekdaysOf(names: string | undefined): Weekday[] {
  return inOrder((names ?? '').split(',') as Weekday[]);
}

function inOrder(weekdays: readonly Weekday[]): Weekday[] {
  return WEEKDAYS.filter((weekday) => weekdays.includes(weekday));
}

function numberOf(rule: Rule, name: string): number | null {
  const value = rule.get(name);
  return value !== undefined && /^[+-]?\d{1,4}$/.test(value) ? Number(value) : null;
}

function isFrequency(name: string | undefined): name is Frequency {
  return name === 'DAILY' || name === 'WEEKLY' || name === 'MONTHLY' || name === 'YEARLY';
}

/** The parts in order, without those that say nothing; unknown ones last. */
function canonical(rule: Rule): Rule {
  const said = [...rule].filter(
    ([name, value]) =>
      !(name === 'INTERVAL' && value === '1') && !(name === 'WKST' && value === 'MO'),
  );
  const rank = (name: string) => (PARTS.includes(name) ? PARTS.indexOf(name) : PARTS.length);
  const ordered = said.toSorted(([one], [other]) => rank(one) - rank(other));
  return new Map(ordered.map(([name, value]) => [name, name === 'BYDAY' ? sorted(value) : value]));
}

function sorted(days: string): string {
  const named = days.split(',');
  const isPlain = named.every((day) => (WEEKDAYS as readonly string[]).includes(day));
  return isPlain ? inOrder(named as Weekday[]).join() : days;
}
