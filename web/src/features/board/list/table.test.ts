import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TaskItem } from '@/lib/api/types';
import { useTaskTable } from './useTaskTable';

const tasks = [
  task('b', { priority: 2, dueDate: '2025-12-16', effort: 5 }),
  task('a10', { priority: 1, dueUtc: '2025-12-15T10:00:00Z', effort: 1 }),
  task('a9', { priority: 1, dueDate: '2025-12-15' }),
  task('c', { priority: 2, status: 'IN_PROGRESS', labels: ['x'] }),
];

describe('the list', () => {
  it.each([
    [undefined, ['b', 'a10', 'a9', 'c']],
    ['title', ['a9', 'a10', 'b', 'c']],
    ['-title', ['c', 'b', 'a10', 'a9']],
    ['priority,-title', ['a10', 'a9', 'c', 'b']],
    ['-priority,title', ['b', 'c', 'a9', 'a10']],
    ['-status,title', ['c', 'a9', 'a10', 'b']],
    ['priority,due', ['a10', 'a9', 'b', 'c']],
    ['-priority,-due', ['b', 'c', 'a9', 'a10']],
    ['effort', ['a10', 'b', 'a9', 'c']],
    ['-effort', ['b', 'a10', 'a9', 'c']],
    ['labels', ['c', 'b', 'a10', 'a9']],
  ])('sorted by %s', (sort, titles) => {
    const { result } = renderHook(() => useTaskTable(tasks, 'UTC', sort, () => {}));
    expect(result.current.getRowModel().rows.map((row) => row.original.title)).toEqual(titles);
  });
});

describe('a heading', () => {
  it.each([
    [undefined, 'title'],
    ['priority', 'priority,title'],
    ['priority,title', 'priority,-title'],
    ['priority,-title', 'priority'],
  ])('adds to, turns round and takes away: %s becomes %s', (before, after) => {
    const onSort = vi.fn();
    const { result } = renderHook(() => useTaskTable(tasks, 'UTC', before, onSort));
    result.current.getColumn('title')?.toggleSorting(undefined, true);
    expect(onSort).toHaveBeenCalledWith(after);
  });

  it('shows what changed last first', () => {
    const onSort = vi.fn();
    const { result } = renderHook(() => useTaskTable(tasks, 'UTC', undefined, onSort));
    result.current.getColumn('updated')?.toggleSorting(undefined, true);
    expect(onSort).toHaveBeenCalledWith('-updated');
  });
});

function task(title: string, more: Partial<TaskItem>): TaskItem {
  const updatedAt = '2025-12-01T00:00:00Z';
  return {
    entityType: 'TASK',
    taskId: title,
    title,
    status: 'BACKLOG',
    updatedAt,
    ...more,
  } as TaskItem;
}
