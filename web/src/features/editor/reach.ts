// Asks how far a change of something recurring reaches. `ReachPrompt` is the question.

import { useSyncExternalStore } from 'react';
import type { Reach } from '@/lib/planner';

export const REACHES: readonly Reach[] = ['this', 'following', 'all'];

export interface ReachQuestion {
  about: 'change' | 'delete';
  /** A change of the rule cannot be of one occurrence. */
  offered: readonly Reach[];
  answer: (reach: Reach | null) => void;
}

let current: ReachQuestion | null = null;
const listeners = new Set<() => void>();

/** Null if the person thinks better of it. */
export function askReach<Offered extends Reach = Reach>(
  about: ReachQuestion['about'],
  offered: readonly Offered[] = REACHES as readonly Offered[],
): Promise<Offered | null> {
  current?.answer(null);
  return new Promise((resolve) => {
    set({
      about,
      offered,
      answer: (reach) => {
        set(null);
        resolve(offered.find((it) => it === reach) ?? null);
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
