// Minutes before something, in the largest unit that tells them exactly.

import type { Messages } from '@/lib/i18n';

/** In minutes: a minute, an hour, a day, a week. */
export const UNITS = [1, 60, 1440, 10080] as const;
export type Unit = (typeof UNITS)[number];

/** Four weeks. */
export const MOST_MINUTES = 40320;

export function beforeWords(minutes: number, t: Messages): string {
  const words = t.editor.minutes;
  if (minutes === 0) return words[0];
  const unit = UNITS.findLast((it) => minutes % it === 0) ?? 1;
  const say = { 1: words.minutes, 60: words.hours, 1440: words.days, 10080: words.weeks }[unit];
  return say(minutes / unit);
}
