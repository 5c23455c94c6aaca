// Filters and sorting as they are written in the address, and read from there.

import type { TaskStatus } from '@/lib/api/types';
import { STATUSES } from '@/lib/planner';
import type { BoardSearch } from '@/routes/boardSearch';
import { ANY_LABEL, type Filters } from './filters';
import { PRIORITIES } from './priority';

export function filtersIn(search: BoardSearch): Filters {
  const [least = '', most = ''] = (search.effort ?? '').split('-');
  return {
    text: search.q ?? '',
    statuses: listed(search.status).filter((it): it is TaskStatus => isStatus(it)),
    priorities: listed(search.priority).map(Number).filter(isPriority),
    due: search.due ?? null,
    started: search.start === 'yes',
    effort: { least: Number(least) || null, most: Number(most) || null },
    label: search.labelled ? ANY_LABEL : (search.label ?? null),
  };
}

/** What is not set is not written. */
export function searchOf(filters: Filters): BoardSearch {
  const { text, statuses, priorities, due, started, effort, label } = filters;
  const hasEffort = effort.least !== null || effort.most !== null;
  return {
    q: text || undefined,
    status: statuses.join() || undefined,
    priority: priorities.join() || undefined,
    due: due ?? undefined,
    start: started ? 'yes' : undefined,
    effort: hasEffort ? `${effort.least ?? ''}-${effort.most ?? ''}` : undefined,
    label: typeof label === 'string' ? label : undefined,
    labelled: label === ANY_LABEL ? 'yes' : undefined,
  };
}

export interface Sort {
  id: string;
  desc: boolean;
}

export function sortIn(text: string | undefined, known: readonly string[]): Sort[] {
  const sorts = listed(text).map((it) => ({ id: it.replace(/^-/, ''), desc: it.startsWith('-') }));
  return sorts.filter(
    ({ id }, index) => known.includes(id) && sorts.findIndex((it) => it.id === id) === index,
  );
}

export function sortText(sorts: readonly Sort[]): string | undefined {
  return sorts.map(({ id, desc }) => (desc ? `-${id}` : id)).join() || undefined;
}

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').filter(Boolean);
}

function isStatus(text: string): boolean {
  return STATUSES.some((status) => status === text);
}

function isPriority(number: number): boolean {
  return PRIORITIES.some((priority) => priority === number);
}
