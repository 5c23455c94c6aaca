// Short messages at the edge of the page. A store, so that anything can tell something.

import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'problem';
  action?: { label: string; run: () => void } | undefined;
}

/** More would hide what people work on. */
const AT_MOST = 3;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

export function tell(toast: Omit<Toast, 'id'>): void {
  last += 1;
  set([...toasts, { ...toast, id: last }].slice(-AT_MOST));
}

export function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
