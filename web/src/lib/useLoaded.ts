// Parts of the app that are loaded when they are first wanted, and shown as soon as they are there.
// `lazy` would do the same, but React keeps the place of what it waits for empty for 300 ms at least,
// never asks again for what did not come, and throws it at the page.

import { useEffect, useEffectEvent, useReducer } from 'react';
import { NotLoaded } from './notLoaded';

type Load<T> = () => Promise<T>;

const loaded = new Map<Load<unknown>, unknown>();

/**
 * Null until it is there. `load` must be the same function each time. What did not come is asked for
 * again the next time that it is wanted.
 */
export function useLoaded<T extends object>(
  load: Load<T>,
  wanted: boolean,
  onFailure: (error: NotLoaded) => void = () => {},
): T | null {
  const [, show] = useReducer((times: number) => times + 1, 0);
  const part = (loaded.get(load) as T | undefined) ?? null;
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!wanted || part) return;
    let isWanted = true;
    loadOnce(load).then(
      () => isWanted && show(),
      (error: unknown) => isWanted && fail(new NotLoaded(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [load, wanted, part]);
  return part;
}

/** So that it is there when it is wanted. */
export async function loadAhead(load: Load<unknown>): Promise<void> {
  // Without a connection it is asked for again when it is wanted.
  await loadOnce(load).catch(() => {});
}

async function loadOnce<T>(load: Load<T>): Promise<T> {
  const part = await load();
  loaded.set(load, part);
  return part;
}

/** Runs something when there is nothing else to do. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle moments to offer.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(idle);
}
