// Asks how far a change of something recurring reaches. `ReachPrompt` is the question.

import { useSyncExternalStore } from 'react';
import type { Reach } from '@/lib/planner';

export interface ReachQuestion {
  about: 'change' | 'delete';
  answer: (reach: Reach | null) => void;
}

let current: ReachQuestion | null = null;
const listeners = new Set<() => void>();

/** Null if the person thinks better of it. */
export function askReach(about: ReachQuestion['about']): Promise<Reach | null> {
  current?.answer(null);
  return new Promise((resolve) => {
    set({
      about,
      answer: (reach) => {
        set(null);
        resolve(reach);
      },
    });
  });
}

export function useReachQuestion(): ReachQuestion | null {
  return useSyncExternalStore(subscribe, () => current);
}

function set(question: ReachQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
