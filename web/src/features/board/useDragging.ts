// What happens while a card is dragged: what is said, and what becomes of it when it is dropped.

import type { DragDropContextProps, DragStart, DragUpdate, DropResult } from '@hello-pangea/dnd';
import { useMemo, useRef, useState } from 'react';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { type Destination, mayMove, movesFrom } from '@/lib/planner';
import { destinationAt, priorityAt } from './destination';
import { usePointedTab } from './usePointedTab';
import type { TaskActions } from './useTaskActions';

interface Options {
  actions: TaskActions;
  taskWith: (taskId: string) => TaskItem | undefined;
  /** What is shown of a column, in order. Nothing of one that is folded. */
  shownIn: (status: TaskStatus) => readonly TaskItem[];
  /** Whether the other columns are tabs. The one that is pointed at counts. */
  hasTabs: boolean;
}

type Responders = Pick<
  DragDropContextProps,
  'onBeforeCapture' | 'onDragStart' | 'onDragUpdate' | 'onDragEnd'
>;

export interface Dragging {
  responders: Responders;
  isLifted: () => boolean;
  /** How a card is dragged, if one is: by pointing, or by keys. */
  mode: DragStart['mode'] | null;
  /** The column whose tab is pointed at. */
  pointed: TaskStatus | null;
  /** The column that the dragged task comes from, if it must not be dropped in this one. */
  refusingOf: (status: TaskStatus) => TaskStatus | null;
}

export function useDragging(options: Options): Dragging {
  const t = useT();
  const [drag, setDrag] = useState<{ from: TaskStatus; mode: DragStart['mode'] } | null>(null);
  const lifted = useRef(false);
  const { pointed, newest: tab } = usePointedTab(options.hasTabs && drag?.mode === 'FLUID');
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
    const onTab = ({ draggableId }: DragUpdate): Reached | null => {
      const status = tab.current;
      const task = newest.current.taskWith(draggableId);
      return status && task ? { task, to: { status }, position: 0, total: 0 } : null;
    };
    const titleOf = ({ draggableId }: DragStart) =>
      newest.current.taskWith(draggableId)?.title ?? '';
    const told = ({ task, to, position, total }: Reached): string => {
      const { board, status } = newest.current.t;
      const priority = priorityAt(to, task);
      if (position === 0) return board.drag.into(status[to.status]);
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
        setDrag({ from: status, mode: start.mode });
        const { board, status: names } = newest.current.t;
        const total = listOf(status).length;
        const open = movesFrom(status).map((it) => names[it]);
        const place = board.drag.at(start.source.index + 1, total, names[status]);
        announce(board.drag.lifted(titleOf(start), place, open));
      },
      onDragUpdate: (update, { announce }) => {
        const there = onTab(update) ?? reached(update);
        const isAllowed = there && mayMove(there.task.status, there.to.status);
        announce(isAllowed ? told(there) : newest.current.t.board.drag.nowhere);
      },
      onDragEnd: (result, { announce }) => {
        lifted.current = false;
        setDrag(null);
        const { actions, t: words } = newest.current;
        const there = result.reason === 'DROP' ? (onTab(result) ?? reached(result)) : null;
        if (!there || isHome(result, there)) {
          announce(words.board.drag.back(titleOf(result)));
          return;
        }
        announce(words.board.drag.dropped(titleOf(result), told(there)));
        actions.move(there.task, there.to);
      },
    };
  }, [tab]);

  return {
    responders,
    isLifted: () => lifted.current,
    mode: drag?.mode ?? null,
    pointed,
    refusingOf: (status) => (drag && !mayMove(drag.from, status) ? drag.from : null),
  };
}

/** Where a card that is let go goes. */
interface Reached {
  task: TaskItem;
  to: Destination;
  /** From 1 on; 0 in a column that is not in sight. */
  position: number;
  total: number;
}

/** It lies where it lay, or was let go over what it may not go to. */
function isHome({ source, destination }: DropResult, { task, to, position }: Reached): boolean {
  if (!mayMove(task.status, to.status)) return true;
  const isSame = source.droppableId === destination?.droppableId;
  return position > 0 && isSame && source.index === destination?.index;
}
