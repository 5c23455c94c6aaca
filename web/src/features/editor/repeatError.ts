// What is wrong with how something repeats, as far as it can be told here.

import type { Messages } from '@/lib/i18n';
import type { Day } from '@/lib/time/zone';
import type { Repeat } from './repeat';

/** A number that is none yet. */
export const WRONG = 0;

export const MOST = { interval: 999, count: 9999 };

export function repeatError(repeat: Repeat, start: Day | '', t: Messages): string | undefined {
  if (repeat.kind === 'text') {
    return /FREQ=\w/i.test(repeat.text) ? undefined : t.editor.invalidRule;
  }
  return repeat.kind === 'rule' ? ruleError(repeat, start, t) : undefined;
}

/** Told at the fields themselves. */
export function ruleError(
  { form, lastDay }: Extract<Repeat, { kind: 'rule' }>,
  start: Day | '',
  t: Messages,
): string | undefined {
  if (form.interval === WRONG) return t.editor.wholeNumber(1, MOST.interval);
  if (form.count === WRONG) return t.editor.wholeNumber(1, MOST.count);
  return lastDay !== null && lastDay < start ? t.editor.lastDayBeforeStart : undefined;
}
