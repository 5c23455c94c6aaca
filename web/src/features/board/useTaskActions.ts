// What can be done with a task, wherever it is shown.

import { useMemo } from 'react';
import { openEditor } from '@/features/editor/requests';
import type { TaskItem } from '@/lib/api/types';
import { type Destination, toggled, usePlanner } from '@/lib/planner';

export interface TaskActions {
  open: (task: TaskItem) => void;
  /** Completes it, or opens it again. */
  toggle: (task: TaskItem) => void;
  move: (task: TaskItem, to: Destination) => void;
  prioritise: (task: TaskItem, priority: number) => void;
  remove: (task: TaskItem) => void;
}

/** The same ones at each call. What fails was taken back and told by the planner. */
export function useTaskActions(): TaskActions {
  const planner = usePlanner();
  return useMemo(() => {
    const move = (task: TaskItem, to: Destination) =>
      void planner.moveTask(task, to).catch(() => {});
    return {
      open: (task) => openEditor({ kind: 'task', task }),
      toggle: (task) => move(task, { status: toggled(task.status) }),
      move,
      prioritise: (task, priority) => {
        if (task.priority === priority) return;
        void planner.updateTask(task, { priority }).catch(() => {});
      },
      remove: (task) => void planner.deleteTask(task).catch(() => {}),
    };
  }, [planner]);
}
