// One card of all takes part in the order of the Tab key: the one that had the focus last. Arrows
// lead to the others, and the focus is not lost when a card goes elsewhere.

import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { TaskItem } from '@/lib/api/types';
import { CARD, cardWith, focusCard, focusedTask, heirOf } from './cards';
import type { TaskActions } from './useTaskActions';

export interface TaskFocus {
  /** The task whose card Tab leads to. */
  current: string | null;
  /** For the element around all cards. */
  onFocus: (event: FocusEvent) => void;
  /** Gives the focus to the card of a task, once it is drawn; if there is none, to another one. */
  focus: (taskId: string | null, otherwise?: string | null) => void;
}

/** `first` is who is current before anybody was. */
export function useTaskFocus(
  root: RefObject<HTMLElement | null>,
  first: string | null,
  isShown: (taskId: string) => boolean,
): TaskFocus {
  const [last, setLast] = useState<string | null>(null);
  const [wanted, setWanted] = useState<(string | null | undefined)[]>([]);
  // Before it is painted, so that nobody sees the focus go and come.
  useLayoutEffect(() => {
    wanted.some((taskId) => taskId && root.current && focusCard(root.current, taskId));
  }, [wanted, root]);
  const onFocus = useCallback(
    (event: FocusEvent) => {
      const id = event.target.closest<HTMLElement>(CARD)?.dataset.card;
      if (id && root.current && cardWith(root.current, id)) setLast(id);
    },
    [root],
  );
  const focus = useCallback<TaskFocus['focus']>((...taskIds) => setWanted(taskIds), []);
  return { current: last !== null && isShown(last) ? last : first, onFocus, focus };
}

/**
 * The actions, with the focus kept by those that take a task away: on the next one, where it goes to
 * another column, or with it, where it stays.
 */
export function useFocusKept(
  actions: TaskActions,
  root: RefObject<HTMLElement | null>,
  { focus }: TaskFocus,
  stays: boolean,
): TaskActions {
  return useMemo(() => {
    const keeping = (act: (task: TaskItem) => void, follows: boolean) => (task: TaskItem) => {
      const { taskId } = task;
      if (root.current && focusedTask(root.current) === taskId) {
        const heir = heirOf(root.current, taskId);
        if (follows) focus(taskId, heir);
        else focus(heir, taskId);
      }
      act(task);
    };
    return {
      ...actions,
      toggle: keeping(actions.toggle, stays),
      remove: keeping(actions.remove, false),
      prioritise: (task, priority) => {
        keeping(() => {}, true)(task);
        actions.prioritise(task, priority);
      },
    };
  }, [actions, root, focus, stays]);
}
