// Keeps the focus on an entry that was moved, and gives it to another one when it was deleted. An entry
// may be drawn anew elsewhere, and after a change of a series it is another occurrence: then it is
// known by its title and its time.

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { AgendaItem } from '@/lib/api/types';
import { giveBack } from '@/lib/focus';
import { keyOf } from '@/lib/planner';
import { type Span, spanOf } from '@/lib/time/span';

interface Wanted {
  key: string;
  title: string;
  start: string;
}

/** How many frames it may take until it is drawn and can have the focus. */
const PATIENCE = 20;

export interface KeptFocus {
  /** It was moved. */
  follow: (item: AgendaItem, to: Span) => void;
  /** What had it is deleted: to the first of these that is still there, or to the page. */
  passOn: (heirs: readonly AgendaItem[]) => void;
}

/** It looks for what is wanted whenever the items change. */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  items: readonly AgendaItem[],
  zone: string,
): KeptFocus {
  const wanted = useRef<readonly Wanted[]>([]);
  const newest = useRef(items);
  newest.current = items;
  const restore = useCallback(
    (patience: number) => {
      if (wanted.current.length === 0 || !root.current) return;
      // Somebody went elsewhere, so that is where they want to be.
      if (!isNowhere(document.activeElement) && !isEntry(document.activeElement)) return;
      const key = firstOf(wanted.current, newest.current, zone);
      const entry =
        key && root.current.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`);
      if (entry) entry.focus();
      if (document.activeElement === entry) return;
      if (patience > 0) requestAnimationFrame(() => restore(patience - 1));
      else if (document.activeElement === document.body) giveBack(null);
    },
    [root, zone],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for whenever the items change.
  useEffect(() => restore(PATIENCE), [items, restore]);
  useEffect(() => {
    // Whoever points at something or goes on with Tab is done with what was moved.
    const forget = (event: Event) => {
      const goesOn = !(event instanceof KeyboardEvent) || event.key === 'Tab';
      if (goesOn && !isInDialog(event.target)) wanted.current = [];
    };
    document.addEventListener('pointerdown', forget);
    document.addEventListener('keydown', forget);
    return () => {
      document.removeEventListener('pointerdown', forget);
      document.removeEventListener('keydown', forget);
    };
  }, []);
  const follow = useCallback((item: AgendaItem, to: Span) => {
    wanted.current = [{ key: keyOf(item), title: item.title, start: to.start }];
  }, []);
  const passOn = useCallback(
    (heirs: readonly AgendaItem[]) => {
      wanted.current = heirs.map((item) => {
        return { key: keyOf(item), title: item.title, start: spanOf(item, zone)?.start ?? '' };
      });
      if (heirs.length === 0) giveBack(null);
      else restore(PATIENCE);
    },
    [restore, zone],
  );
  return { follow, passOn };
}

function firstOf(
  wanted: readonly Wanted[],
  items: readonly AgendaItem[],
  zone: string,
): string | undefined {
  for (const one of wanted) {
    const key = keyNow(one, items, zone);
    if (key) return key;
  }
  return undefined;
}

function keyNow(wanted: Wanted, items: readonly AgendaItem[], zone: string): string | undefined {
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

/** Where the focus is when what had it is gone. */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.id === 'content';
}

function isEntry(element: Element | null): boolean {
  return element?.hasAttribute('data-entry') ?? false;
}
