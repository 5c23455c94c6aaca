// Has the browser ask before the page goes, by a reload or by closing it, with what was not saved.

import { useEffect } from 'react';

export function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    // Only while there is something to lose: such a page cannot be kept for going back to it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
