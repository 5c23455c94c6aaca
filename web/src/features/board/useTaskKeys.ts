// The keys for tasks: from one to another, and what is done with the one that has the focus.

import type { RefObject } from 'react';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { type Shortcut, useShortcuts } from '@/lib/shortcuts';
import { CARD, focusCard, focusedTask, HANDLE, taskBeside, type Way } from './cards';
import { PRIORITIES } from './priority';
import type { TaskActions } from './useTaskActions';
import type { TaskFocus } from './useTaskFocus';

interface Options {
  root: RefObject<HTMLElement | null>;
  focus: TaskFocus;
  actions: TaskActions;
  taskWith: (taskId: string) => TaskItem | undefined;
  openMenu: (task: TaskItem, only: 'moves') => void;
  /** While a card is lifted the keys are its own. */
  isLifted: () => boolean;
  /** Cards in columns, cards in one column at a time, or rows, which cannot be lifted. */
  as: 'columns' | 'column' | 'list';
}

export function useTaskKeys(options: Options): void {
  const t = useT();
  const { root, focus, actions, taskWith, openMenu, isLifted, as } = options;
  const group = t.board.tasks;

  const go = (way: Way) => {
    if (!root.current || isLifted()) return;
    const from = focusedTask(root.current);
    const to = from === null ? focus.current : taskBeside(root.current, from, way);
    if (to) focusCard(root.current, to);
  };
  const withTask = (act: (task: TaskItem) => void) => () => {
    const id = focusedTask(root.current);
    const task = id === null ? undefined : taskWith(id);
    if (task && !isLifted()) act(task);
  };
  const onTask = (keys: string, label: string, run: Shortcut['run'], within = CARD): Shortcut => {
    return { keys, label, group, run, within };
  };
  useShortcuts([
    { keys: 'j', label: t.board.keys.down, group, run: () => go('down') },
    { keys: 'k', label: t.board.keys.up, group, run: () => go('up') },
    onTask('ArrowDown', t.board.keys.down, () => go('down')),
    onTask('ArrowUp', t.board.keys.up, () => go('up')),
    ...(as === 'columns'
      ? [
          onTask('ArrowLeft', t.board.keys.left, () => go('left')),
          onTask('ArrowRight', t.board.keys.right, () => go('right')),
        ]
      : []),
    // What lifts a card is in the drag and drop itself. Here it is told.
    ...(as === 'list' ? [] : [onTask('Space', t.board.keys.lift, () => {}, HANDLE)]),
    onTask('Enter', t.board.keys.open, withTask(actions.open), HANDLE),
    onTask('e', t.board.keys.open, withTask(actions.open)),
    onTask('x', t.board.keys.toggle, withTask(actions.toggle)),
    onTask(
      'm',
      t.board.keys.move,
      withTask((task) => openMenu(task, 'moves')),
    ),
    onTask('d', t.board.keys.remove, withTask(actions.remove)),
    onTask('Delete', t.board.keys.remove, withTask(actions.remove)),
    ...PRIORITIES.map((priority) =>
      onTask(
        String(priority),
        t.board.keys.priority(priority),
        withTask((task) => actions.prioritise(task, priority)),
      ),
    ),
  ]);
}
