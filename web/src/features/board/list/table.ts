// The columns of the list, and how each is sorted. What a task does not have comes last, whichever
// way it is sorted.

import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';
import type { TaskItem } from '@/lib/api/types';
import { STATUSES } from '@/lib/planner';
import type { Day, Wall } from '@/lib/time/zone';
import { dueAt, startAt } from '../due';

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export type Features = typeof features;

/** A task with what it is sorted by. */
export interface Row {
  task: TaskItem;
  done: number;
  title: string;
  status: number;
  priority: number;
  effort: number | undefined;
  due: Wall | undefined;
  start: Wall | undefined;
  labels: string | undefined;
  updated: string;
}

export const COLUMNS = [
  'done',
  'title',
  'status',
  'priority',
  'effort',
  'due',
  'start',
  'labels',
  'updated',
] as const;

export type ColumnId = (typeof COLUMNS)[number];

export function rowOf(task: TaskItem, zone: string): Row {
  return {
    task,
    done: Number(task.status === 'COMPLETED' || task.status === 'ARCHIVED'),
    title: task.title,
    status: STATUSES.indexOf(task.status),
    priority: task.priority,
    effort: task.effort,
    // A day lasts until its end, and begins with its beginning.
    due: timed(dueAt(task, zone), '23:59:59'),
    start: timed(startAt(task, zone), '00:00:00'),
    labels: task.labels?.length ? task.labels.toSorted().join(' ') : undefined,
    updated: task.updatedAt,
  };
}

function timed(at: Wall | Day | undefined, time: string): Wall | undefined {
  return at?.length === 10 ? `${at}T${time}` : at;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const asWords: SortFn<Features, Row> = (one, other, column) =>
  collator.compare(one.getValue(column), other.getValue(column));

const helper = createColumnHelper<Features, Row>();

export const columns = helper.columns(
  COLUMNS.map((id) =>
    helper.accessor((row) => row[id], {
      id,
      sortFn: id === 'title' || id === 'labels' ? asWords : sortFn_basic,
      sortUndefined: 'last',
      // What changed last is what one looks for.
      sortDescFirst: id === 'updated' || id === 'effort',
    }),
  ),
);
