// Keeps the focus on an entry that was moved. It may be drawn anew elsewhere, and after a change of
// a series it is another occurrence: then it is known by its title and its time.

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { AgendaItem } from '@/lib/api/types';
import { keyOf } from '@/lib/planner';
import { type Span, spanOf } from '@/lib/time/span';

interface Moved {
  key: string;
  title: string;
  start: string;
}

/** How many frames it may take until it is drawn and can have the focus. */
const PATIENCE = 20;

/** Tell the hook what is moved; it looks for it whenever the items change. */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  items: readonly AgendaItem[],
  zone: string,
): (item: AgendaItem, to: Span) => void {
  const moved = useRef<Moved | null>(null);
  const newest = useRef(items);
  newest.current = items;
  const restore = useCallback(
    (patience: number) => {
      const wanted = moved.current;
      if (!wanted || !root.current) return;
      // Somebody went elsewhere, so that is where they want to be.
      if (document.activeElement !== document.body && !isEntry(document.activeElement)) return;
      const key = keyNow(wanted, newest.current, zone);
      const entry =
        key && root.current.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`);
      if (entry) entry.focus();
      if (document.activeElement === entry) return;
      if (patience > 0) requestAnimationFrame(() => restore(patience - 1));
    },
    [root, zone],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for whenever the items change.
  useEffect(() => restore(PATIENCE), [items, restore]);
  useEffect(() => {
    // Whoever points at something or goes on with Tab is done with what was moved.
    const forget = (event: Event) => {
      const goesOn = !(event instanceof KeyboardEvent) || event.key === 'Tab';
      if (goesOn && !isInDialog(event.target)) moved.current = null;
    };
    document.addEventListener('pointerdown', forget);
    document.addEventListener('keydown', forget);
    return () => {
      document.removeEventListener('pointerdown', forget);
      document.removeEventListener('keydown', forget);
    };
  }, []);
  return useCallback((item, to) => {
    moved.current = { key: keyOf(item), title: item.title, start: to.start };
  }, []);
}

function keyNow(wanted: Moved, items: readonly AgendaItem[], zone: string): string | undefined {
  const same = items.find((item) => keyOf(item) === wanted.key);
  const alike = () =>
    items.find((item) => item.title === wanted.title && spanOf(item, zone)?.start === wanted.start);
  const found = same ?? alike();
  return found && keyOf(found);
}

/** The question how far a change reaches belongs to the change. */
function isInDialog(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
  );
}

function isEntry(element: Element | null): boolean {
  return element?.hasAttribute('data-entry') ?? false;
}
