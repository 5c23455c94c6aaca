// One menu for all cards, opened at the one it is for: a menu for each would be hundreds.

import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import type { TaskItem } from '@/lib/api/types';
import { cardWith, focusCard, HANDLE, heirOf } from './cards';
import { TaskMenu } from './TaskMenu';
import type { TaskActions } from './useTaskActions';

export interface OpenMenu {
  taskId: string;
  /** Only where it can go. */
  only: 'moves' | null;
  at: DOMRect;
  /** Who takes the focus if the task goes away. */
  heir: string | null;
}

interface Options {
  root: RefObject<HTMLElement | null>;
  actions: TaskActions;
  taskWith: (taskId: string) => TaskItem | undefined;
  /** The tasks of its column as they are shown, if they are in the order of the board. */
  beside?: ((task: TaskItem) => readonly TaskItem[]) | undefined;
}

export interface TaskMenuHandle {
  open: (task: TaskItem, only?: 'moves') => void;
  /** Whose menu is open. */
  openFor: string | null;
  menu: ReactNode;
}

export function useTaskMenu({ root, actions, taskWith, beside }: Options): TaskMenuHandle {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const open = useCallback(
    (task: TaskItem, only?: 'moves') => {
      const card = root.current && cardWith(root.current, task.taskId);
      if (!card) return;
      const anchor = card.querySelector(only ? HANDLE : '[data-menu]') ?? card;
      const { taskId } = task;
      const heir = root.current && heirOf(root.current, taskId);
      setMenu({ taskId, only: only ?? null, at: anchor.getBoundingClientRect(), heir });
    },
    [root],
  );
  const task = menu ? taskWith(menu.taskId) : undefined;
  const focusBack = ({ taskId, heir }: OpenMenu) => {
    if (!root.current || focusCard(root.current, taskId)) return;
    if (heir) focusCard(root.current, heir);
  };
  return {
    open,
    openFor: menu?.taskId ?? null,
    menu: menu && task && (
      <TaskMenu
        at={menu.at}
        only={menu.only}
        task={task}
        beside={beside?.(task)}
        actions={actions}
        onClose={() => setMenu(null)}
        onClosed={() => focusBack(menu)}
      />
    ),
  };
}
