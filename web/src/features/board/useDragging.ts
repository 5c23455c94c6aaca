// What happens while a card is dragged: what is said, and what becomes of it when it is dropped.

import type { DragDropContextProps, DragStart, DragUpdate } from '@hello-pangea/dnd';
import { useMemo, useRef, useState } from 'react';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { type Destination, mayMove, movesFrom } from '@/lib/planner';
import { destinationAt, priorityAt } from './destination';
import type { TaskActions } from './useTaskActions';

interface Options {
  actions: TaskActions;
  taskWith: (taskId: string) => TaskItem | undefined;
  /** What is shown of a column, in order. Nothing of one that is folded. */
  shownIn: (status: TaskStatus) => readonly TaskItem[];
}

type Responders = Pick<
  DragDropContextProps,
  'onBeforeCapture' | 'onDragStart' | 'onDragUpdate' | 'onDragEnd'
>;

export interface Dragging {
  responders: Responders;
  isLifted: () => boolean;
  /** The column that the dragged task comes from, if it must not be dropped in this one. */
  refusingOf: (status: TaskStatus) => TaskStatus | null;
}

export function useDragging(options: Options): Dragging {
  const t = useT();
  const [from, setFrom] = useState<TaskStatus | null>(null);
  const lifted = useRef(false);
  // The responders are the same all the time, and work with what is shown at the time.
  const newest = useRef({ ...options, t });
  newest.current = { ...options, t };

  const responders = useMemo<Responders>(() => {
    const listOf = (id: string) => newest.current.shownIn(id as TaskStatus);
    const reached = ({ draggableId, destination }: DragUpdate): Reached | null => {
      const task = newest.current.taskWith(draggableId);
      if (!task || !destination) return null;
      const status = destination.droppableId as TaskStatus;
      const others = listOf(status).filter((it) => it.taskId !== draggableId);
      const to = destinationAt(others, destination.index, task, status);
      return { task, to, position: destination.index + 1, total: others.length + 1 };
    };
    const titleOf = ({ draggableId }: DragStart) =>
      newest.current.taskWith(draggableId)?.title ?? '';
    const told = ({ task, to, position, total }: Reached): string => {
      const { board, status } = newest.current.t;
      const priority = priorityAt(to, task);
      const place = board.drag.at(position, total, status[to.status]);
      return priority === task.priority
        ? place
        : `${place} ${board.drag.takes(board.priorityNames[priority] ?? '')}`;
    };
    return {
      onBeforeCapture: () => {
        lifted.current = true;
      },
      onDragStart: (start, { announce }) => {
        const status = start.source.droppableId as TaskStatus;
        setFrom(status);
        const { board, status: names } = newest.current.t;
        const total = listOf(status).length;
        const open = movesFrom(status).map((it) => names[it]);
        const place = board.drag.at(start.source.index + 1, total, names[status]);
        announce(board.drag.lifted(titleOf(start), place, open));
      },
      onDragUpdate: (update, { announce }) => {
        const there = reached(update);
        announce(there ? told(there) : newest.current.t.board.drag.nowhere);
      },
      onDragEnd: (result, { announce }) => {
        lifted.current = false;
        setFrom(null);
        const { actions, t: words } = newest.current;
        const there = result.reason === 'DROP' ? reached(result) : null;
        const { source, destination } = result;
        const isHome =
          source.droppableId === destination?.droppableId && source.index === destination.index;
        if (!there || isHome) {
          announce(words.board.drag.back(titleOf(result)));
          return;
        }
        announce(words.board.drag.dropped(titleOf(result), told(there)));
        actions.move(there.task, there.to);
      },
    };
  }, []);

  return {
    responders,
    isLifted: () => lifted.current,
    refusingOf: (status) => (from !== null && !mayMove(from, status) ? from : null),
  };
}

interface Reached {
  task: TaskItem;
  to: Destination;
  position: number;
  total: number;
}
