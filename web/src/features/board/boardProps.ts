// What both shapes of the board are made from.

import type { ReactNode } from 'react';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import type { CardContext } from './Column';
import type { ColumnState } from './useColumns';

export interface BoardProps {
  columns: ColumnState[];
  /** Its tasks that pass the filter. */
  shownIn: (column: ColumnState) => readonly TaskItem[];
  /** How many those are; null if there is no filter. */
  passingIn: (column: ColumnState) => number | null;
  /** The column that the task comes from that is dragged, if it must not be dropped here. */
  refusingOf: (status: TaskStatus) => TaskStatus | null;
  emptyOf: (column: ColumnState) => ReactNode;
  cards: CardContext;
  current: string | null;
  menuFor: string | null;
}
