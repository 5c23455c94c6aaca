// What the form of an event holds, made of an event or a draft, and what is wrong with it.

import { FLOATING } from '@/components/ZoneField';
import type {
  Bootstrap,
  EventItem,
  EventStatus,
  OccurrenceItem,
  SeriesItem,
} from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import type { SeriesStart } from '@/lib/recurrence/until';
import { spanOfEvent } from '@/lib/time/span';
import { addMinutes, type Wall, wallNow } from '@/lib/time/zone';
import { found, LIMITS, sizeError, tagsError, textError, titleError } from '../limits';
import { movedRepeat, type Repeat, repeatOf } from '../repeat';
import { repeatError } from '../repeatError';
import type { EventDraft } from '../requests';
import {
  endOf,
  hasEnd,
  hasStart,
  isBackwards,
  startOf,
  type TimeValues,
  valuesOfSpan,
  valuesOfTimes,
} from './eventTimes';

export interface EventValues extends TimeValues {
  title: string;
  location: string;
  description: string;
  color: string | null;
  tags: string[];
  reminders: number[];
  status: EventStatus;
  /** Null is as it was. */
  repeat: Repeat | null;
}

export function valuesOfEvent(event: EventItem | OccurrenceItem, session: Bootstrap): EventValues {
  const { defaultTzid, preferences } = session;
  return {
    ...valuesOfTimes(event, defaultTzid, preferences.defaultEventDuration),
    title: event.title,
    location: event.location ?? '',
    description: event.description ?? '',
    color: event.color ?? null,
    tags: event.tags ?? [],
    reminders: event.reminderMinutes ?? [],
    status: event.status,
    repeat: null,
  };
}

export function valuesOfDraft(draft: EventDraft, session: Bootstrap): EventValues {
  const { defaultTzid, preferences } = session;
  const minutes = preferences.defaultEventDuration;
  const start = nextHalfHour(wallNow(defaultTzid));
  const span = draft.span ?? { start, end: addMinutes(start, minutes), allDay: false };
  const zone = draft.zone === undefined ? defaultTzid : draft.zone;
  const times = valuesOfSpan(span, defaultTzid, zone, minutes);
  return {
    ...times,
    title: draft.title ?? '',
    location: draft.location ?? '',
    description: draft.description ?? '',
    color: draft.color ?? null,
    tags: draft.tags ?? [],
    // The server would put the same if nothing was said.
    reminders: preferences.defaultReminderMinutes,
    status: 'CONFIRMED',
    repeat: draft.rrule ? repeatOf(draft.rrule, null, seriesStart(times)) : null,
  };
}

function nextHalfHour(wall: Wall): Wall {
  const past = Number(wall.slice(14, 16)) % 30;
  return addMinutes(`${wall.slice(0, 16)}:00`, 30 - past);
}

/** How it repeats before anything is changed. */
export function repeatBefore(series: SeriesItem): Repeat {
  if (!series.rrule) return { kind: 'dates' };
  const { start } = spanOfEvent(series, series.startTzid ?? 'UTC');
  const zone = series.isAllDay ? null : series.startTzid;
  return repeatOf(series.rrule, series.rruleUntil, { start, zone });
}

/** How it repeats as the form shows it: as it was, on the days it has now, or as it was changed to. */
export function shownRepeat(values: EventValues, initial: EventValues, before: Repeat): Repeat {
  return values.repeat ?? movedRepeat(before, initial.startDay, values.startDay);
}

/** From which the rule takes what it does not say. */
export function seriesStart(values: TimeValues): SeriesStart {
  const zone = values.allDay || values.zone === FLOATING ? null : values.zone;
  return { start: startOf(values), zone };
}

export function checkEvent(values: EventValues, t: Messages, initial?: EventValues) {
  const { repeat, startDay } = values;
  return found<EventValues>({
    title: titleError(values.title, t),
    startDay: values.startDay === '' ? t.editor.needsDay : undefined,
    startTime: !values.allDay && values.startTime === '' ? t.editor.chooseTime : undefined,
    endDay: values.endDay === '' ? t.editor.needsDay : undefined,
    endTime: !values.allDay && values.endTime === '' ? t.editor.chooseTime : undefined,
    ...(initial && isSameTimes(values, initial) ? {} : backwards(values, t)),
    location: textError(values.location, LIMITS.location, t),
    description: sizeError(values.description, LIMITS.description, t),
    tags: tagsError(values.tags, t),
    repeat: repeat ? repeatError(repeat, startDay, t) : undefined,
  });
}

/** An hour that comes twice may end before it began, as the clock shows it. */
function isSameTimes(one: TimeValues, other: TimeValues): boolean {
  return startOf(one) === startOf(other) && endOf(one) === endOf(other);
}

/** On one day it is the time that is wrong. */
function backwards(values: EventValues, t: Messages): Partial<Record<keyof EventValues, string>> {
  if (!hasStart(values) || !hasEnd(values) || !isBackwards(values)) return {};
  const isOneDay = !values.allDay && values.startDay === values.endDay;
  return { [isOneDay ? 'endTime' : 'endDay']: t.editor.endBeforeStart };
}
