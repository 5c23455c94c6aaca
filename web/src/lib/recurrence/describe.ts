// Rules in words: "every 2 weeks on Monday and Friday, until 3 March 2026".

import type { Messages } from '@/lib/i18n';
import type { Day } from '@/lib/time/zone';
import { parseForm, type RuleForm } from './form';
import { WEEKDAYS, type Weekday, weekdayOf } from './rule';

/** What a rule leaves to others to say. */
export interface Surroundings {
  /** The day of the first occurrence. */
  start?: Day | undefined;
  lastDay?: Day | null | undefined;
}

const WORKDAYS = 'MO,TU,WE,TH,FR';

export function describeRule(
  rrule: string,
  t: Messages,
  locale: string,
  { start, lastDay }: Surroundings = {},
): string {
  const form = parseForm(rrule);
  const words = form ? describeForm(form, t, locale, start) : t.recurrence.custom;
  return words + (lastDay ? t.recurrence.until(dateIn(locale, lastDay)) : '');
}

/** Without a last day, which is not in the form. */
function describeForm(form: RuleForm, t: Messages, locale: string, start: Day | undefined): string {
  const { recurrence } = t;
  const times = form.count === null ? '' : recurrence.times(form.count);
  if (form.frequency === 'WEEKLY' && form.interval === 1 && form.weekdays.join() === WORKDAYS) {
    return recurrence.workdays + times;
  }
  return recurrence.every[form.frequency](form.interval) + dayWords(form, t, locale, start) + times;
}

function dayWords(form: RuleForm, t: Messages, locale: string, start: Day | undefined): string {
  const { recurrence } = t;
  const { place } = form;
  switch (form.frequency) {
    case 'DAILY':
      return '';
    case 'WEEKLY':
      return weekWords(
        form.weekdays.length > 0 || !start ? form.weekdays : [weekdayOf(start)],
        t,
        locale,
      );
    case 'MONTHLY':
    case 'YEARLY':
      break;
  }
  const month = form.month === null ? null : monthName(form.month, locale);
  if (place.by === 'weekday') {
    const nth = recurrence.nth[place.nth === -1 ? 0 : place.nth] ?? '';
    return recurrence.onNth(nth, weekdayName(place.weekday, locale), month);
  }
  if (form.frequency === 'YEARLY') {
    const day = dayOfYear(form, start);
    return day ? recurrence.onDate(dateIn(locale, day, { day: 'numeric', month: 'long' })) : '';
  }
  const day = place.by === 'day' ? place.day : Number(start?.slice(8) ?? 0);
  if (day === 0) return '';
  return day === -1 ? recurrence.onLastDay : recurrence.onDay(day);
}

function weekWords(weekdays: readonly Weekday[], t: Messages, locale: string): string {
  if (weekdays.length === 0) return '';
  const names = weekdays.map((weekday) => weekdayName(weekday, locale));
  return t.recurrence.onWeekdays(listOf(locale, names));
}

/** In a leap year, so that every day there is can be named. */
function dayOfYear({ place, month }: RuleForm, start: Day | undefined): Day | undefined {
  if (place.by !== 'day' || month === null) return start;
  const days = new Date(Date.UTC(2024, month, 0)).getUTCDate();
  const day = place.day === -1 ? days : Math.min(place.day, days);
  return `2024-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function weekdayName(
  weekday: Weekday,
  locale: string,
  style: 'long' | 'short' | 'narrow' = 'long',
): string {
  // The first of January 2024 was a Monday.
  const day = `2024-01-0${WEEKDAYS.indexOf(weekday) + 1}`;
  return dateIn(locale, day, { weekday: style });
}

function monthName(month: number, locale: string): string {
  return dateIn(locale, `2024-${String(month).padStart(2, '0')}-01`, { month: 'long' });
}

function listOf(locale: string, words: string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

function dateIn(
  locale: string,
  day: Day,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' },
): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return format.format(new Date(`${day}T00:00:00Z`));
}
