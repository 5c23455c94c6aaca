// Keys that do something wherever one is. A view registers its own while it is shown; the help sheet
// lists what is registered. Nothing happens while somebody types.

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isModifier, nameOf } from './keyboard';

export interface Shortcut {
  /** `mod+k`, `g c` (one after the other), `?`, `shift+n`, `shift+ArrowLeft`. `mod` is ⌘ or Ctrl. */
  keys: string;
  /** What the help sheet says. */
  label: string;
  /** The heading it stands under there. */
  group: string;
  run: (event: KeyboardEvent) => void;
  /** Also while somebody types, for what has a modifier. */
  whileTyping?: boolean;
  /** Only while the focus is in what this CSS selector finds, for what is done with one thing. */
  within?: string;
}

const MOVES = /Arrow|^[jk]$/;

/** How long the second key of a pair may take. */
const PATIENCE = 1000;

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
let begun: { key: string; at: number } | null = null;

/**
 * Registers shortcuts while the component is shown. Later ones win; those that work everywhere give
 * way to those of a page, whichever of the two was there first.
 */
export function useShortcuts(shortcuts: Shortcut[], everywhere = false): void {
  const newest = useRef(shortcuts);
  newest.current = shortcuts;
  const signature = shortcuts
    .map(({ keys, label, group }) => [keys, label, group].join())
    .join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they do is read when they are used.
  useEffect(() => {
    const mine: Shortcut[] = newest.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => newest.current[index]?.run(event),
    }));
    set(everywhere ? [...mine, ...registered] : [...registered, ...mine]);
    return () => set(registered.filter((shortcut) => !mine.includes(shortcut)));
  }, [signature, everywhere]);
}

export function useAllShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}

export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
  const pressed = nameOf(event);
  const pair = begun && Date.now() - begun.at < PATIENCE ? `${begun.key} ${pressed}` : null;
  begun = null;
  const typing = isTyping(event.target);
  const usable = registered.filter(
    (shortcut) => (!typing || shortcut.whileTyping) && isWithin(event.target, shortcut.within),
  );
  // A dialog keeps the keys to itself, but for those that are meant everywhere.
  const open = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]');
  const named = (name: string | null) =>
    usable.findLast(({ keys, whileTyping }) => keys === name && (!open || whileTyping));
  // A pair that is begun comes before a single key, whichever was registered later.
  const found = named(pair) ?? named(pressed);
  if (found) {
    event.preventDefault();
    // Held down, only what moves goes on.
    if (!event.repeat || MOVES.test(pressed)) found.run(event);
  } else if (usable.some(({ keys }) => keys.startsWith(`${pressed} `))) {
    begun = { key: pressed, at: Date.now() };
  }
}

function isWithin(target: EventTarget | null, selector: string | undefined): boolean {
  return !selector || (target instanceof Element && target.closest(selector) !== null);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  const untyped = ['checkbox', 'radio', 'button', 'submit', 'range', 'color'];
  return target instanceof HTMLInputElement && !untyped.includes(target.type);
}

function set(next: readonly Shortcut[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
