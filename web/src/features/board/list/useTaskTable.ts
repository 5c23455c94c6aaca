// The tasks that pass the filters, sorted as the address says.

import { type SortingState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TaskItem } from '@/lib/api/types';
import { sortIn, sortText } from '../address';
import { COLUMNS, columns, features, rowOf } from './table';

export function useTaskTable(
  tasks: readonly TaskItem[],
  zone: string,
  sort: string | undefined,
  onSort: (sort: string | undefined) => void,
) {
  const data = useMemo(() => tasks.map((task) => rowOf(task, zone)), [tasks, zone]);
  const sorting = useMemo(() => sortIn(sort, COLUMNS), [sort]);
  return useTable({
    features,
    columns,
    data,
    state: { sorting },
    getRowId: (row) => row.task.taskId,
    // Each column that is clicked is sorted by within those before it.
    isMultiSortEvent: () => true,
    onSortingChange: (change) => {
      const next: SortingState = typeof change === 'function' ? change(sorting) : change;
      onSort(sortText(next));
    },
  });
}

export type TaskTableModel = ReturnType<typeof useTaskTable>;
