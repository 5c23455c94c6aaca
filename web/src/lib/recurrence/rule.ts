// Rules of RFC 5545 as text: read into parts, written back, and moved to another day. Nothing is
// expanded here; that is the server's.

import { type Day, daysBetween } from '@/lib/time/zone';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Monday first, as Temporal counts them from 1. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The parts in the order in which they were written. */
export type Rule = Map<string, string>;

export function parseRule(text: string): Rule {
  const parts = text
    .replace(/^RRULE:/i, '')
    .split(';')
    .filter(Boolean);
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toUpperCase(), value.toUpperCase()];
    }),
  );
}

export function writeRule(rule: Rule): string {
  return [...rule].map(([name, value]) => `${name}=${value}`).join(';');
}

export function weekdayOf(day: Day): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'MO';
}

/** The rule for a series that moves from one day to another: the days it names move along. */
export function movedRule(text: string, from: Day, to: Day): string {
  const days = daysBetween(from, to);
  if (days === 0) return text;
  const rule = parseRule(text);
  const named = rule.get('BYDAY');
  if (named)
    rule.set(
      'BYDAY',
      named
        .split(',')
        .map((day) => movedWeekday(day, days, to))
        .join(','),
    );
  const monthDay = rule.get('BYMONTHDAY');
  if (monthDay === String(Number(from.slice(8))))
    rule.set('BYMONTHDAY', String(Number(to.slice(8))));
  const month = rule.get('BYMONTH');
  if (month === String(Number(from.slice(5, 7))))
    rule.set('BYMONTH', String(Number(to.slice(5, 7))));
  return writeRule(rule);
}

/** `TU`, or `2TU` and `-1TU`: the second or the last of a month or year. */
function movedWeekday(named: string, days: number, to: Day): string {
  const [, ordinal = '', weekday = ''] = /^([+-]?\d*)(\w\w)$/.exec(named) ?? [];
  const at = WEEKDAYS.indexOf(weekday as Weekday);
  const moved = WEEKDAYS[(((at + days) % 7) + 7) % 7] ?? weekday;
  if (!ordinal || ordinal.startsWith('-')) return ordinal + moved;
  return Math.ceil(Number(to.slice(8)) / 7) + moved;
}
