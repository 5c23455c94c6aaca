// What the form of a reminder holds, made of a reminder or a draft; what is wrong with it, and what of
// it changed.

import { FLOATING } from '@/components/ZoneField';
import type {
  ApiZone,
  Bootstrap,
  ReminderItem,
  ReminderPatch,
  ReminderWish,
} from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import {
  addMinutes,
  type Day,
  dayOf,
  floatingToWall,
  toInstant,
  toWall,
  type Wall,
  wallNow,
  wallToFloating,
} from '@/lib/time/zone';
import { found, LIMITS, sizeError, titleError } from '../limits';
import { differing } from '../same';

export interface ReminderValues {
  title: string;
  day: Day | '';
  /** `HH:mm`. */
  time: string;
  /** An IANA name, or `FLOATING`. */
  zone: string;
  color: string | null;
  note: string;
}

export function valuesOfReminder(
  reminder: Partial<ReminderItem>,
  { defaultTzid }: Bootstrap,
): ReminderValues {
  // A draft that says nothing of its zone is in one's own.
  const tzid = reminder.triggerTzid === undefined ? defaultTzid : reminder.triggerTzid;
  const at = reminder.triggerUtc ? wallOf(reminder.triggerUtc, tzid) : nextHour(defaultTzid);
  return {
    title: reminder.title ?? '',
    day: dayOf(at),
    time: at.slice(11, 16),
    zone: tzid ?? FLOATING,
    color: reminder.color ?? null,
    note: reminder.note ?? '',
  };
}

function wallOf(instant: string, tzid: string | null): Wall {
  return tzid === null ? floatingToWall(instant) : toWall(instant, tzid);
}

function nextHour(zone: string): Wall {
  return `${addMinutes(wallNow(zone), 60).slice(0, 13)}:00:00`;
}

export function checkReminder(values: ReminderValues, t: Messages) {
  return found<ReminderValues>({
    title: titleError(values.title, t),
    day: values.day === '' ? t.editor.needsDay : undefined,
    time: values.time === '' ? t.editor.chooseTime : undefined,
    note: sizeError(values.note, LIMITS.reminderNote, t),
  });
}

export function reminderWish(values: ReminderValues): ReminderWish {
  const { color, note } = values;
  return {
    title: values.title.trim(),
    ...(color ? { color } : {}),
    ...(note ? { note } : {}),
    ...triggerOf(values),
  };
}

export function reminderPatch(before: ReminderValues, after: ReminderValues): ReminderPatch {
  return differing(fieldsOf(before), fieldsOf(after));
}

function fieldsOf(values: ReminderValues): ReminderPatch {
  return {
    title: values.title.trim(),
    color: values.color,
    note: values.note || null,
    ...triggerOf(values),
  };
}

function triggerOf({ day, time, zone }: ReminderValues) {
  const wall = `${day}T${time}:00`;
  const isFloating = zone === FLOATING;
  return {
    triggerUtc: isFloating ? wallToFloating(wall) : toInstant(wall, zone),
    triggerTzid: isFloating ? null : (zone as ApiZone),
  };
}
