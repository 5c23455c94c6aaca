// What is heavy and not needed to begin with: loaded when nothing else is to do, or when somebody
// is about to use it.

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { whenIdle } from './idle';

interface Late<Props> {
  /** Nothing until it is loaded. */
  Component: ComponentType<Props> | null;
  /** What did not come is asked for again the next time. */
  want: (onFailure?: () => void) => void;
}

export function useLate<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Late<Props> {
  const [loaded, setLoaded] = useState<{ default: ComponentType<Props> } | null>(null);
  const want = useCallback(
    (onFailure: () => void = () => {}) => void load().then(setLoaded, onFailure),
    [load],
  );
  useEffect(() => whenIdle(() => want()), [want]);
  return { Component: loaded?.default ?? null, want };
}
