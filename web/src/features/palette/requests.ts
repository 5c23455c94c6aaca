// Opens the palette from anywhere. `PaletteHost` shows it.

import { useSyncExternalStore } from 'react';

let open: { text: string } | null = null;
const listeners = new Set<() => void>();

/** `text` is what is typed in it already: `! ` begins a reminder. */
export function openPalette(text = ''): void {
  set({ text });
}

export function closePalette(): void {
  set(null);
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
