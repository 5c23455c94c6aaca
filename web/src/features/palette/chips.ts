// What quick add understood, in a few words each.

import { type ColorName, colorName } from '@/lib/colors';
import { locale, type Messages } from '@/lib/i18n';
import { describeRule } from '@/lib/recurrence/describe';
import { dayOfUntil, withoutUntil } from '@/lib/recurrence/until';
import { formatDay, formatTime, formatTimeRange, zoneName } from '@/lib/time/format';
import type { Span } from '@/lib/time/span';
import {
  addDays,
  type Day,
  dayOf,
  floatingToWall,
  toInstant,
  toWall,
  type Wall,
} from '@/lib/time/zone';
import type { QuickAdd } from './quickAdd';

export interface Chip {
  text: string;
  color?: ColorName | undefined;
}

interface Here {
  t: Messages;
  zone: string;
  today: Day;
}

export function chipsOf(wanted: QuickAdd, here: Here): Chip[] {
  const texts = (...list: (string | null | undefined)[]): Chip[] =>
    list.flatMap((text) => (text ? [{ text }] : []));
  switch (wanted.kind) {
    case 'event': {
      const { span, zone, color, location, tags = [], rrule } = wanted.draft;
      return [
        ...texts(
          when(span, here),
          zoned(zone, span.start, here),
          repeating(rrule, { start: span.start, zone }, here),
        ),
        ...texts(location && `@${location}`, ...tags.map((tag) => `#${tag}`)),
        ...colored(color, here),
      ];
    }
    case 'task': {
      const { effort, priority, labels, rrule, tzid } = wanted.wish;
      const due = dueWords(wanted.wish, here);
      return [
        ...texts(due?.text, due && zoned(tzid ?? undefined, due.at, here)),
        ...texts(
          repeating(rrule, { start: due?.at ?? `${here.today}T00:00:00`, zone: tzid }, here),
        ),
        ...texts(priority ? here.t.palette.priority(priority) : null),
        ...texts(effort ? here.t.palette.points(effort) : null),
        ...texts(...(labels ?? []).map((label) => `#${label}`)),
      ];
    }
    case 'reminder': {
      const { triggerUtc, triggerTzid = null, color } = wanted.wish;
      const at = triggerTzid === null ? floatingToWall(triggerUtc) : toWall(triggerUtc, here.zone);
      return [...texts(moment(at, here), zoned(triggerTzid, at, here)), ...colored(color, here)];
    }
    case 'note':
      return texts(...(wanted.wish.tags ?? []).map((tag) => `#${tag}`));
  }
}

/** The first day of what has one, to go there. */
export function dayOfQuickAdd(wanted: QuickAdd): Day | null {
  return wanted.kind === 'event' ? dayOf(wanted.draft.span.start) : null;
}

function when({ start, end, allDay }: Span, here: Here): string {
  if (allDay) {
    const last = addDays(dayOf(end), -1);
    const first = day(dayOf(start), here);
    return last === dayOf(start) ? first : `${first} – ${day(last, here)}`;
  }
  if (dayOf(start) === dayOf(end))
    return `${day(dayOf(start), here)}, ${formatTimeRange(start, end)}`;
  return `${moment(start, here)} – ${moment(end, here)}`;
}

function moment(at: Wall, here: Here): string {
  return `${day(dayOf(at), here)}, ${formatTime(at)}`;
}

function day(date: Day, { t, today }: Here): string {
  if (date === today) return t.time.today;
  return date === addDays(today, 1) ? t.time.tomorrow : formatDay(date);
}

type TaskTimes = Extract<QuickAdd, { kind: 'task' }>['wish'];

function dueWords(wish: TaskTimes, here: Here): { text: string; at: Wall } | null {
  const { dueDate, dueUtc, startDate, startUtc } = wish;
  const wall = (instant: string) => toWall(instant, here.zone);
  if (dueUtc && startUtc) {
    const span = { start: wall(startUtc), end: wall(dueUtc), allDay: false };
    return { text: when(span, here), at: span.start };
  }
  if (dueDate && startDate) {
    const text = `${day(startDate, here)} – ${day(dueDate, here)}`;
    return { text, at: `${startDate}T00:00:00` };
  }
  if (dueUtc) {
    const at = wall(dueUtc);
    return { text: here.t.palette.due(withinText(moment(at, here), here)), at };
  }
  if (!dueDate) return null;
  const text = here.t.palette.due(withinText(day(dueDate, here), here));
  return { text, at: `${dueDate}T00:00:00` };
}

/** "due tomorrow": only at the beginning of a text these words are large. */
function withinText(text: string, { t }: Here): string {
  const isWord = [t.time.today, t.time.tomorrow].some((word) => text.startsWith(word));
  return isWord ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Where it is not the zone that is shown. */
function zoned(zone: string | null | undefined, at: Wall, here: Here): string | null {
  if (zone === null) return here.t.palette.floating;
  if (zone === undefined || zone === here.zone) return null;
  const instant = toInstant(at, here.zone);
  const there = toWall(instant, zone);
  return `${formatTime(there)} ${zoneName(zone, new Date(instant))}`;
}

/** `zone` as the draft has it: absent is the one that is shown, null is floating. */
function repeating(
  rrule: string | null | undefined,
  { start, zone }: { start: Wall; zone: string | null | undefined },
  here: Here,
): string | null {
  if (!rrule) return null;
  const { rule, until } = withoutUntil(rrule);
  const series = { start, zone: zone === undefined ? here.zone : zone };
  const lastDay = until && dayOfUntil(until, series);
  return describeRule(rule, here.t, locale(), { start: dayOf(start), lastDay });
}

function colored(hex: string | null | undefined, { t }: Here): Chip[] {
  if (!hex) return [];
  const color = colorName(hex);
  return [{ text: t.colors[color], color }];
}
