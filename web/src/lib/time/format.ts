// Times and days as people read them, in the language of the app. Wall times go in as they are: they
// are shown as if they were UTC, so that no zone moves them.

import { locale } from '@/lib/i18n';
import type { Day, Wall } from './zone';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale() + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options });
    formats.set(key, found);
  }
  return found;
}

function asUtc(wall: Wall | Day): Date {
  return new Date(wall.length === 10 ? `${wall}T00:00:00Z` : `${wall}Z`);
}

/** Ranges have two digits where the day has 24 hours; times beside them must have as many. */
export function timeOptions(): { hour: 'numeric' | '2-digit'; minute: '2-digit' } {
  const { hourCycle = '' } = format({ hour: 'numeric' }).resolvedOptions();
  return { hour: hourCycle.startsWith('h2') ? '2-digit' : 'numeric', minute: '2-digit' };
}

/** 09:30 or 9:30 AM. */
export function formatTime(wall: Wall): string {
  return format(timeOptions()).format(asUtc(wall));
}

const ranges = new Map<string, string>();

/** Ranges take long to write, and a calendar has the same ones again and again. */
export function formatTimeRange(start: Wall, end: Wall): string {
  if (start === end) return formatTime(start);
  // Over midnight, the days are written too.
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  const key = isOneDay ? [locale(), start.slice(11), end.slice(11)].join() : '';
  const known = ranges.get(key);
  if (known) return known;
  const range = format(timeOptions()).formatRange(asUtc(start), asUtc(end));
  if (isOneDay) ranges.set(key, range);
  return range;
}

/** Mon, 15 Dec. */
export function formatDay(day: Day | Wall): string {
  return format({ weekday: 'short', day: 'numeric', month: 'short' }).format(asUtc(day));
}

/** Monday, 15 December 2025. */
export function formatLongDay(day: Day | Wall): string {
  return format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    asUtc(day),
  );
}

export function formatDayRange(first: Day, last: Day): string {
  const days = format({ day: 'numeric', month: 'short', year: 'numeric' });
  return first === last ? formatLongDay(first) : days.formatRange(asUtc(first), asUtc(last));
}

/** December 2025. */
export function formatMonth(day: Day): string {
  return format({ month: 'long', year: 'numeric' }).format(asUtc(day));
}

/** 2025. */
export function formatYear(day: Day): string {
  return format({ year: 'numeric' }).format(asUtc(day));
}

/** 15 Dec 2025, 14:30. */
export function formatDateTime(wall: Wall): string {
  return format({ dateStyle: 'medium', timeStyle: 'short' }).format(asUtc(wall));
}

/** An instant, in a zone. */
export function formatInstant(instant: string, zone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
  return format(options).format(new Date(instant));
}

/** CET, GMT+1: the short name of a zone at an instant. */
export function zoneName(zone: string, instant = new Date()): string {
  const parts = format({ timeZone: zone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}
