// Opens the palette from anywhere. `PaletteHost` shows it.

import { useSyncExternalStore } from 'react';

let open: { text: string } | null = null;
/** What was typed and could not be created: it is there again when the palette is opened. */
let kept = '';
let afterwards = () => {};
const listeners = new Set<() => void>();

/** `text` is what is typed in it already: `! ` begins a reminder. */
export function openPalette(text?: string): void {
  set({ text: text ?? kept });
  kept = '';
}

/** `then` happens when the focus is back where it was, so that what opens next gives it back too. */
export function closePalette(then: () => void = () => {}): void {
  afterwards = then;
  set(null);
}

/** For the window, when it is gone. */
export function whenClosed(): void {
  afterwards();
  afterwards = () => {};
}

export function togglePalette(): void {
  if (open) closePalette();
  else openPalette();
}

export function keepTyped(text: string): void {
  kept = text;
}

export function usePaletteRequest(): { text: string } | null {
  return useSyncExternalStore(subscribe, () => open);
}

function set(next: { text: string } | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
