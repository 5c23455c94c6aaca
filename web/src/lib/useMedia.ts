// Whether the window is of some kind, such as narrow.

import { useSyncExternalStore } from 'react';

/** As wide as a phone. */
export const NARROW = '(max-width: 639px)';
/** Too narrow for the columns of the board beside each other. */
export const COLUMNS_STACKED = '(max-width: 859px)';
/** Too narrow to have everything in one row. */
export const COMPACT = '(max-width: 1099px)';

const watched = new Map<string, MediaQueryList>();

function media(query: string): MediaQueryList {
  const found = watched.get(query) ?? matchMedia(query);
  watched.set(query, found);
  return found;
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      media(query).addEventListener('change', changed);
      return () => media(query).removeEventListener('change', changed);
    },
    () => media(query).matches,
  );
}
