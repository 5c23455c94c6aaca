// Whether the columns do not fit beside each other.

import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 859px)');

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
