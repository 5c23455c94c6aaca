// Every label of the tasks that were read.

import { useMemo } from 'react';
import { labelsOf } from './filters';
import { useColumns } from './useColumns';

export function useLabels(): string[] {
  const columns = useColumns(['BACKLOG', 'IN_PROGRESS', 'COMPLETED'], false);
  const lists = columns.map(({ tasks }) => tasks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are what changes.
  return useMemo(() => labelsOf(lists.flat()), lists);
}
