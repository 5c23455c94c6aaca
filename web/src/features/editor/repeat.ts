// How something repeats, as the forms hold it, and as the API has it.

import { parseForm, type RuleForm, writeForm } from '@/lib/recurrence/form';
import { movedRule } from '@/lib/recurrence/rule';
import {
  dayOfUntil,
  lastDayOf,
  type SeriesStart,
  untilOf,
  withoutUntil,
  withUntil,
} from '@/lib/recurrence/until';
import type { Day, Instant } from '@/lib/time/zone';
import { isSame } from './same';

export type Repeat =
  | { kind: 'none' }
  /** By dates alone, without a rule. */
  | { kind: 'dates' }
  | { kind: 'rule'; form: RuleForm; lastDay: Day | null }
  /** What no form can show, with its end in it. */
  | { kind: 'text'; text: string };

/** What the API takes; null is no end. */
export interface Repetition {
  rrule?: string;
  rruleUntil?: Instant | null;
}

export function repeatOf(
  rrule: string | null | undefined,
  rruleUntil: Instant | null | undefined,
  start: SeriesStart,
): Repeat {
  if (!rrule) return { kind: 'none' };
  const { rule, until } = withoutUntil(rrule);
  const form = parseForm(rule);
  if (!form) return { kind: 'text', text: until ? rrule : withUntil(rule, rruleUntil) };
  if (until) return { kind: 'rule', form, lastDay: dayOfUntil(until, start) };
  return { kind: 'rule', form, lastDay: rruleUntil ? lastDayOf(rruleUntil, start) : null };
}

export function repetitionOf(repeat: Repeat, start: SeriesStart): Repetition {
  switch (repeat.kind) {
    case 'none':
    case 'dates':
      return {};
    case 'rule':
      return {
        rrule: writeForm(repeat.form),
        rruleUntil: repeat.lastDay === null ? null : untilOf(repeat.lastDay, start),
      };
    case 'text': {
      const rrule = repeat.text.trim().replace(/^RRULE:/i, '');
      // An UNTIL in it becomes the end by itself.
      return withoutUntil(rrule).until ? { rrule } : { rrule, rruleUntil: null };
    }
  }
}

/** What is to be another. An end that stays is not named: it moves with the series. */
export function repetitionPatch(before: Repeat, after: Repeat, start: SeriesStart): Repetition {
  if (isSame(before, after)) return {};
  const { rrule, ...end } = repetitionOf(after, start);
  if (before.kind !== 'rule' || after.kind !== 'rule')
    return { ...(rrule ? { rrule } : {}), ...end };
  const isSameRule = isSame(before.form, after.form);
  return {
    ...(isSameRule || rrule === undefined ? {} : { rrule }),
    ...(before.lastDay === after.lastDay ? {} : end),
  };
}

/** When it begins on another day, the days that the rule names are others too. */
export function movedRepeat(repeat: Repeat, from: Day, to: Day): Repeat {
  if (from === to || !isDay(from) || !isDay(to)) return repeat;
  if (repeat.kind === 'text') return { ...repeat, text: movedRule(repeat.text, from, to) };
  if (repeat.kind !== 'rule') return repeat;
  const form = parseForm(movedRule(writeForm(repeat.form), from, to));
  return form ? { ...repeat, form } : repeat;
}

function isDay(text: string): boolean {
  return text.length === 10;
}
