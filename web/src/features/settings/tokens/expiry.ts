// When a token ends.

import { addDays, type Day, type Instant, toInstant } from '@/lib/time/zone';

/** After so many days, on a day, or never. */
export const EXPIRIES = ['30', '90', '365', 'date', 'never'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY = 24 * 60 * 60 * 1000;

/** Null is never. A day counts until its end, where the person is. */
export function expiresAt(expiry: Expiry, day: Day, zone: string, now: Instant): Instant | null {
  if (expiry === 'never') return null;
  if (expiry === 'date') return toInstant(`${addDays(day, 1)}T00:00:00`, zone);
  const end = new Date(Date.parse(now) + Number(expiry) * DAY);
  return end.toISOString().replace(/\.\d+Z$/, 'Z');
}
