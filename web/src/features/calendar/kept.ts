// Small choices that this browser remembers.

import { useCallback, useState } from 'react';

/** `read` makes sense of what was kept, and of what never was. */
export function useKept<T>(name: string, read: (kept: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(kept(name)));
  const keep = useCallback(
    (next: T) => {
      localStorage.setItem(name, JSON.stringify(next));
      setValue(() => next);
    },
    [name],
  );
  return [value, keep];
}

function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
