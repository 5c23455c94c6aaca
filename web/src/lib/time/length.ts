// How long something is, in words: 15 minutes, 2 hours, 1 week.

import { locale } from '@/lib/i18n';

/** The longest first. */
const UNITS = [
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** In the largest unit that it is a whole number of. */
export function formatMinutes(minutes: number): string {
  const [unit, each] = UNITS.find(([, size]) => minutes >= size && minutes % size === 0) ?? [
    'minute',
    1,
  ];
  const format = new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(minutes / each);
}
