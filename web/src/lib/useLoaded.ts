// Parts of the app that are loaded when they are first wanted, and shown as soon as they are there.
// `lazy` would do the same, but React keeps the place of what it waits for empty for 300 ms at least.

import { useEffect, useState } from 'react';

const loaded = new Map<() => Promise<unknown>, unknown>();

/** Null until it is there. `load` must be the same function each time. */
export function useLoaded<T extends object>(load: () => Promise<T>, wanted: boolean): T | null {
  const [part, setPart] = useState<T | null>(() => (loaded.get(load) as T | undefined) ?? null);
  useEffect(() => {
    if (!wanted || part) return;
    let isWanted = true;
    loadOnce(load).then(
      (it) => isWanted && setPart(() => it),
      // Without a connection; the next time it is wanted it may come.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [load, wanted, part]);
  return part;
}

async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
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
