// One card of all takes part in the order of the Tab key: the one that had the focus last. Arrows
// lead to the others, and the focus is not lost when a card goes elsewhere.

import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { CARD, cardWith, focusCard } from './cards';

export interface TaskFocus {
  /** The task whose card Tab leads to. */
  current: string | null;
  /** For the element around all cards. */
  onFocus: (event: FocusEvent) => void;
  /** Gives the focus to the card of a task, once it is drawn. */
  focus: (taskId: string | null) => void;
}

/** `first` is who is current before anybody was. */
export function useTaskFocus(
  root: RefObject<HTMLElement | null>,
  first: string | null,
  isShown: (taskId: string) => boolean,
): TaskFocus {
  const [last, setLast] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ taskId: string } | null>(null);
  // Before it is painted, so that nobody sees the focus go and come.
  useLayoutEffect(() => {
    if (wanted && root.current) focusCard(root.current, wanted.taskId);
  }, [wanted, root]);
  const onFocus = useCallback(
    (event: FocusEvent) => {
      const id = event.target.closest<HTMLElement>(CARD)?.dataset.card;
      if (id && root.current && cardWith(root.current, id)) setLast(id);
    },
    [root],
  );
  const focus = useCallback((taskId: string | null) => setWanted(taskId ? { taskId } : null), []);
  return { current: last !== null && isShown(last) ? last : first, onFocus, focus };
}
