// Opens the help sheet from anywhere. `HelpHost` shows it.

import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

export function openHelp(): void {
  set(true);
}

export function closeHelp(): void {
  set(false);
}

export function useHelpRequest(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
