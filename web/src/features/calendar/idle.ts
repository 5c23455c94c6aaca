// Does something when there is nothing else to do.

/** Answers how to think better of it. */
export function whenIdle(run: () => void): () => void {
  // Some browsers do not tell when they are idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 3000 });
  return () => cancelIdleCallback(request);
}
