// Short messages at the edge of the page. A store, so that anything can tell something.

import { useSyncExternalStore } from 'react';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'problem';
  action?: ToastAction | undefined;
  /** What can be done instead. */
  otherwise?: ToastAction | undefined;
  /** Stays until somebody answers it, or it is dismissed. */
  lasting?: boolean | undefined;
}

/** More would hide what people work on. */
const AT_MOST = 3;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Its id is for `dismiss`. */
export function tell(toast: Omit<Toast, 'id'>): number {
  last += 1;
  set(fewEnough([...toasts, { ...toast, id: last }]));
  return last;
}

/** The oldest go first, and those that wait for an answer after the others. */
function fewEnough(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= AT_MOST) return all;
  const passing = all.findIndex((toast) => !toast.lasting);
  const goes = passing >= 0 && passing < all.length - 1 ? passing : 0;
  return all.toSpliced(goes, 1);
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
