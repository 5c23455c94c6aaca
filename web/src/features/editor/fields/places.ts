// The places in its month that a rule can name for a first day: as its date, as one of its weekdays, or
// as the last.

import type { RuleForm } from '@/lib/recurrence/form';
import { writeForm } from '@/lib/recurrence/form';
import { weekdayOf } from '@/lib/recurrence/rule';
import { addDays, type Day } from '@/lib/time/zone';

/** Each as a rule that differs in its place alone. The one that the rule has is always among them. */
export function placesFor(form: RuleForm, start: Day): RuleForm[] {
  if (!start) return [form];
  const month = form.frequency === 'YEARLY' ? Number(start.slice(5, 7)) : null;
  const weekday = weekdayOf(start);
  const nth = Math.ceil(Number(start.slice(8)) / 7);
  const isLastDay = addDays(start, 1).slice(5, 7) !== start.slice(5, 7);
  const isLastOfIts = addDays(start, 7).slice(5, 7) !== start.slice(5, 7);
  const offered: RuleForm[] = [{ ...form, place: { by: 'start' }, month: null }];
  if (isLastDay) offered.push({ ...form, place: { by: 'day', day: -1 }, month });
  offered.push({ ...form, place: { by: 'weekday', nth, weekday }, month });
  if (isLastOfIts) offered.push({ ...form, place: { by: 'weekday', nth: -1, weekday }, month });
  const has = offered.some((it) => writeForm(it) === writeForm(form));
  return has ? offered : [form, ...offered];
}
