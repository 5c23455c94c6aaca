import { describe, expect, it } from 'vitest';
import type { TaskItem } from '@/lib/api/types';
import { boardSearch } from '@/routes/boardSearch';
import { filtersIn, searchOf, sortIn, sortText } from './address';
import { ANY_LABEL, type Filters, filtersSet, labelsOf, matches, NO_FILTERS } from './filters';

const zone = 'Europe/Berlin';
const now = '2025-12-15T12:00:00';

describe('a filter lets through', () => {
  it.each<[string, Partial<Filters>, string[]]>([
    ['all but the archive if there is none', {}, ['late', 'soon', 'doing', 'done']],
    ['the columns that were chosen', { statuses: ['ARCHIVED', 'COMPLETED'] }, ['done', 'old']],
    ['the priorities that were chosen', { priorities: [1] }, ['late']],
    ['what is overdue', { due: 'late' }, ['late']],
    ['what has no due date', { due: 'none' }, ['doing']],
    ['what has a start', { started: true }, ['doing']],
    ['an effort from one on', { effort: { least: 5, most: null } }, ['doing']],
    ['an effort up to one', { effort: { least: null, most: 5 } }, ['late', 'soon']],
    ['an effort between two', { effort: { least: 2, most: 5 } }, ['soon']],
    ['what has a label', { label: 'money' }, ['late', 'doing']],
    ['what has any label', { label: ANY_LABEL }, ['late', 'soon', 'doing']],
    ['words of the title', { text: 'LATE' }, ['late']],
    ['words of the description and of labels', { text: 'milk #money' }, ['doing']],
    ['nothing where one of several does not', { priorities: [1], due: 'none' }, []],
  ])('%s', (_, filters, titles) => {
    expect(passing(filters)).toEqual(titles);
  });

  it('what is due today until the day is over', () => {
    const today = task('today', { dueDate: '2025-12-15' });
    expect(matches(today, { ...NO_FILTERS, due: 'late' }, zone, now)).toBe(false);
    expect(matches(today, { ...NO_FILTERS, due: 'late' }, zone, '2025-12-16T00:00:00')).toBe(true);
  });
});

describe('the address', () => {
  const filters: Filters = {
    text: 'a b',
    statuses: ['BACKLOG', 'ARCHIVED'],
    priorities: [1, 2],
    due: 'late',
    started: true,
    effort: { least: null, most: 8 },
    label: 'x,y',
  };

  it('says every filter', () => {
    expect(filtersIn(searchOf(filters))).toEqual(filters);
    const any = { ...NO_FILTERS, label: ANY_LABEL, effort: { least: 3, most: null } } as const;
    expect(filtersIn(searchOf(any))).toEqual(any);
    expect(filtersSet(filters)).toBe(7);
  });

  it('is read as texts, whatever they look like', () => {
    expect(boardSearch({ view: 'list', q: 5, priority: 1, due: 'soon', other: 'x' })).toEqual({
      view: 'list',
      q: '5',
      priority: '1',
    });
  });

  it('says nothing where there is no filter', () => {
    expect(Object.values(searchOf(NO_FILTERS)).every((it) => it === undefined)).toBe(true);
    expect(filtersSet(NO_FILTERS)).toBe(0);
  });

  it('is not believed in what makes no sense', () => {
    const read = filtersIn({ status: 'NEW,BACKLOG', priority: '0,3,x', effort: 'much' });
    expect(read).toEqual({ ...NO_FILTERS, statuses: ['BACKLOG'], priorities: [3] });
  });

  it('says by what is sorted, in order', () => {
    const sorts = sortIn('priority,-due', ['due', 'priority']);
    expect(sorts).toEqual([
      { id: 'priority', desc: false },
      { id: 'due', desc: true },
    ]);
    expect(sortText(sorts)).toBe('priority,-due');
    expect(sortText([])).toBeUndefined();
  });

  it('sorts by what there is, once', () => {
    expect(sortIn('due,color,-due', ['due'])).toEqual([{ id: 'due', desc: false }]);
  });
});

it('knows every label once, in order', () => {
  expect(labelsOf(tasks())).toEqual(['design', 'money']);
});

function passing(filters: Partial<Filters>): string[] {
  const all = { ...NO_FILTERS, ...filters };
  return tasks()
    .filter((it) => matches(it, all, zone, now))
    .map((it) => it.title);
}

function tasks(): TaskItem[] {
  return [
    task('late', { priority: 1, effort: 1, labels: ['money'], dueUtc: '2025-12-15T10:59:00Z' }),
    task('soon', { effort: 3, labels: ['design'], dueUtc: '2025-12-15T11:01:00Z' }),
    task('doing', {
      status: 'IN_PROGRESS',
      effort: 13,
      labels: ['money', 'design'],
      description: 'Buy milk',
      startDate: '2025-12-20',
    }),
    task('done', { status: 'COMPLETED', dueDate: '2025-12-01' }),
    task('old', { status: 'ARCHIVED', dueDate: '2025-12-01' }),
  ];
}

function task(title: string, more: Partial<TaskItem>): TaskItem {
  return {
    entityType: 'TASK',
    taskId: title,
    title,
    status: 'BACKLOG',
    priority: 3,
    ...more,
  } as TaskItem;
}
