// One row of the page can be reached by Tab, and the arrows go from there to the others. When the row
// that has the focus goes away, the one that takes its place gets it.

import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** On each row, with its key, and on the button in it that has the focus. */
export const ROW = 'data-agenda-row';
export const OPEN = 'data-agenda-open';

export interface RovingRows {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
  /** The key of the row that Tab comes to. */
  active: string | null;
  focus: (key: string | undefined) => void;
  /** Brings the focus back to the row that had it, or to the one in its place. */
  focusActive: () => void;
}

export function useRovingRows(keys: readonly string[]): RovingRows {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const index = useRef(0);
  const [wanted, setActive] = useState<string | null>(null);
  const active =
    wanted !== null && keys.includes(wanted)
      ? wanted
      : (keys[index.current] ?? keys.at(-1) ?? null);

  function focus(key: string | undefined) {
    if (key === undefined) return;
    setActive(key);
    buttonOf(ref.current, key)?.focus();
  }

  const focusActive = useCallback(() => {
    ref.current?.querySelector<HTMLElement>(`[${OPEN}][tabindex="0"]`)?.focus();
  }, []);

  useLayoutEffect(() => {
    index.current = active === null ? 0 : keys.indexOf(active);
    if (active === wanted) return;
    setActive(active);
    if (hadFocus.current && isNowhere() && active) buttonOf(ref.current, active)?.focus();
  }, [keys, active, wanted]);

  return {
    ref,
    active,
    focus,
    focusActive,
    onFocus: ({ target }) => {
      const key = target.closest(`[${ROW}]`)?.getAttribute(ROW);
      hadFocus.current = Boolean(key);
      if (key) setActive(key);
    },
    onBlur: ({ relatedTarget }) => {
      // What is taken away blurs too, but to nowhere.
      if (relatedTarget) hadFocus.current = false;
    },
  };
}

/** Whether nothing has the focus, or just the page. */
export function isNowhere(): boolean {
  const has = document.activeElement;
  return has === null || has === document.body || has.id === 'content';
}

function buttonOf(around: HTMLElement | null, key: string): HTMLElement | null | undefined {
  return around?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(key)}"] [${OPEN}]`);
}
