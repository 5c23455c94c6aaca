// What the form of a task holds, made of a task or a draft; what is wrong with it, and what of it
// changed.

import type { Bootstrap, Effort, TaskItem, TaskPatch, TaskStatus, TaskWish } from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import type { SeriesStart } from '@/lib/recurrence/until';
import { type Day, dayOf, toInstant, toWall } from '@/lib/time/zone';
import { found, LIMITS, sizeError, tagsError, titleError } from '../limits';
import { type Repeat, repeatOf, repetitionOf, repetitionPatch } from '../repeat';
import { repeatError } from '../repeatError';
import { differing, isSame } from '../same';

export interface TaskValues {
  title: string;
  description: string;
  status: TaskStatus;
  priority: number;
  effort: Effort | null;
  labels: string[];
  /** Times and days do not mix within a task. */
  timed: boolean;
  /** Empty is not planned. */
  startDay: Day | '';
  startTime: string;
  /** Empty is never due. */
  dueDay: Day | '';
  dueTime: string;
  repeat: Repeat;
}

/** What a day gets when times are wanted. */
export const USUAL = { startTime: '09:00', dueTime: '17:00' };

export function valuesOfTask(task: Partial<TaskItem>, { defaultTzid }: Bootstrap): TaskValues {
  const start = task.startUtc && toWall(task.startUtc, defaultTzid);
  const due = task.dueUtc && toWall(task.dueUtc, defaultTzid);
  const values: TaskValues = {
    title: task.title ?? '',
    description: task.description ?? '',
    status: task.status ?? 'BACKLOG',
    priority: task.priority ?? 3,
    effort: task.effort ?? null,
    labels: task.labels ?? [],
    timed: Boolean(start || due),
    startDay: start ? dayOf(start) : (task.startDate ?? ''),
    startTime: start ? start.slice(11, 16) : '',
    dueDay: due ? dayOf(due) : (task.dueDate ?? ''),
    dueTime: due ? due.slice(11, 16) : '',
    repeat: { kind: 'none' },
  };
  const from = repeatStart(values, task.tzid ?? defaultTzid);
  return { ...values, repeat: repeatOf(task.rrule, task.rruleUntil, from) };
}

/** A task repeats by when it is due, or else by when it starts. */
export function repeatStart(values: TaskValues, zone: string): SeriesStart {
  const day = anchorDay(values);
  const time = (values.dueDay ? values.dueTime : values.startTime) || '00:00';
  return { start: `${day}T${values.timed ? time : '00:00'}:00`, zone: values.timed ? zone : null };
}

export function anchorDay({ dueDay, startDay }: TaskValues): Day | '' {
  return dueDay || startDay;
}

export function checkTask(values: TaskValues, t: Messages, initial?: TaskValues) {
  const { startDay, startTime, dueDay, dueTime, timed, repeat } = values;
  const isLate = startsLate(values) && !(initial && isSamePlan(values, initial));
  const isDateless = repeat.kind !== 'none' && !startDay && !dueDay;
  return found<TaskValues>({
    title: titleError(values.title, t),
    description: sizeError(values.description, LIMITS.description, t),
    labels: tagsError(values.labels, t),
    startDay: isLate ? t.editor.startAfterDue : undefined,
    startTime: timed && startDay && !startTime ? t.editor.chooseTime : undefined,
    dueTime: timed && dueDay && !dueTime ? t.editor.chooseTime : undefined,
    repeat: isDateless ? t.editor.needsDate : repeatError(repeat, anchorDay(values), t),
  });
}

function startsLate({ startDay, startTime, dueDay, dueTime, timed }: TaskValues): boolean {
  if (!startDay || !dueDay) return false;
  return at(startDay, startTime, timed) > at(dueDay, dueTime, timed);
}

/** In the hour that comes twice, a task may be due before it starts, as the clock shows it. */
function isSamePlan(one: TaskValues, other: TaskValues): boolean {
  const fields = ['startDay', 'startTime', 'dueDay', 'dueTime', 'timed'] as const;
  return fields.every((field) => one[field] === other[field]);
}

function at(day: Day, time: string, timed: boolean): string {
  return timed ? `${day}T${time}` : day;
}

export function taskWish(values: TaskValues, zone: string): TaskWish {
  const { description, effort, labels, repeat } = values;
  const given = Object.entries(planOf(values, zone)).filter(([, value]) => value !== null);
  return {
    title: values.title.trim(),
    status: values.status,
    priority: values.priority,
    ...(description ? { description } : {}),
    ...(effort ? { effort } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    ...Object.fromEntries(given),
    ...repetitionOf(repeat, repeatStart(values, zone)),
  };
}

/** All that is another, but for the status: that is a move. */
export function taskPatch(before: TaskValues, after: TaskValues, zone: string): TaskPatch {
  return {
    ...differing(fieldsOf(before), fieldsOf(after)),
    ...differing(planOf(before, zone), planOf(after, zone)),
    ...repeatPatch(before, after, zone),
  };
}

function fieldsOf(values: TaskValues): TaskPatch {
  return {
    title: values.title.trim(),
    description: values.description || null,
    priority: values.priority,
    effort: values.effort,
    labels: values.labels.length > 0 ? values.labels : null,
  };
}

function repeatPatch(before: TaskValues, after: TaskValues, zone: string): TaskPatch {
  if (isSame(before.repeat, after.repeat)) return {};
  if (after.repeat.kind === 'none') return { rrule: null, rruleUntil: null };
  return repetitionPatch(before.repeat, after.repeat, repeatStart(after, zone));
}

function planOf(values: TaskValues, zone: string) {
  const { timed, startDay, startTime, dueDay, dueTime } = values;
  const time = (day: string, clock: string) =>
    timed && day ? toInstant(`${day}T${clock}:00`, zone) : null;
  const date = (day: string) => (!timed && day ? day : null);
  return {
    startUtc: time(startDay, startTime),
    dueUtc: time(dueDay, dueTime),
    startDate: date(startDay),
    dueDate: date(dueDay),
  };
}
