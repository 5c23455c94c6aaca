// Which tasks are shown.

import type { TaskItem, TaskStatus } from '@/lib/api/types';
import type { Wall } from '@/lib/time/zone';
import { dueAt, isLate, startAt } from './due';

export interface Filters {
  text: string;
  /** None: all but the archive. */
  statuses: readonly TaskStatus[];
  /** None: all. */
  priorities: readonly number[];
  due: 'late' | 'none' | null;
  /** Only those with a planned start. */
  started: boolean;
  /** The least and the greatest effort. */
  effort: { least: number | null; most: number | null };
  /** Null: whatever their labels. */
  label: string | typeof ANY_LABEL | null;
}

/** Only those with a label, whichever. */
export const ANY_LABEL = Symbol('any label');

export const NO_FILTERS: Filters = {
  text: '',
  statuses: [],
  priorities: [],
  due: null,
  started: false,
  effort: { least: null, most: null },
  label: null,
};

/** How many of them are set. */
export function filtersSet(filters: Filters): number {
  const { text, statuses, priorities, due, started, effort, label } = filters;
  const set = [
    text !== '',
    statuses.length > 0,
    priorities.length > 0,
    due !== null,
    started,
    effort.least !== null || effort.most !== null,
    label !== null,
  ];
  return set.filter(Boolean).length;
}

export function statusesShown({ statuses }: Filters): readonly TaskStatus[] {
  return statuses.length > 0 ? statuses : ['BACKLOG', 'IN_PROGRESS', 'COMPLETED'];
}

export function matches(task: TaskItem, filters: Filters, zone: string, now: Wall): boolean {
  const { priorities, started } = filters;
  return (
    statusesShown(filters).includes(task.status) &&
    (priorities.length === 0 || priorities.includes(task.priority)) &&
    (!started || startAt(task, zone) !== undefined) &&
    isDueAs(task, filters.due, zone, now) &&
    hasLabel(task, filters.label) &&
    hasEffort(task, filters.effort) &&
    hasText(task, filters.text)
  );
}

export function hasLabel(task: TaskItem, label: Filters['label']): boolean {
  if (label === null) return true;
  const labels = task.labels ?? [];
  return label === ANY_LABEL ? labels.length > 0 : labels.includes(label);
}

function isDueAs(task: TaskItem, due: Filters['due'], zone: string, now: Wall): boolean {
  if (due === 'late') return isLate(task, zone, now);
  return due === null || dueAt(task, zone) === undefined;
}

/** What was not estimated has no place in a range. */
function hasEffort({ effort }: TaskItem, { least, most }: Filters['effort']): boolean {
  if (least === null && most === null) return true;
  if (effort === undefined) return false;
  return effort >= (least ?? 0) && effort <= (most ?? Number.POSITIVE_INFINITY);
}

/** Every word, in the title, the description or a label. */
function hasText({ title, description, labels }: TaskItem, text: string): boolean {
  if (text.trim() === '') return true;
  const all = [title, description ?? '', ...(labels ?? [])].join('\n').toLocaleLowerCase();
  const words = text.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => all.includes(word.replace(/^#/, '')));
}

/** Every label there is, in order. */
export function labelsOf(tasks: readonly TaskItem[]): string[] {
  const labels = new Set(tasks.flatMap((task) => task.labels ?? []));
  return [...labels].toSorted((one, other) => one.localeCompare(other));
}
