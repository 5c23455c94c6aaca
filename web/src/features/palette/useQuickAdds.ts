// Reads what is typed, as the kind it looks like and as the others.

import { useEffect, useState } from 'react';
import { locale } from '@/lib/i18n';
import { useSession, useZone } from '@/lib/session';
import { wallNow } from '@/lib/time/zone';
import { parseQuickAdds, type QuickAdd } from './quickAdd';

export interface QuickAdds {
  /** Of which text they were read. */
  text: string;
  /** The likeliest first. */
  kinds: QuickAdd[];
}

/** Null before the first is read; then of a text that may be a letter behind. */
export function useQuickAdds(text: string): {
  read: QuickAdds | null;
  now: () => Promise<QuickAdds>;
} {
  const zone = useZone();
  const { defaultEventDuration } = useSession().preferences;
  const [read, setRead] = useState<QuickAdds | null>(null);
  const now = async () => {
    const context = {
      zone,
      now: wallNow(zone),
      language: locale(),
      defaultDuration: defaultEventDuration,
    };
    return { text, kinds: await parseQuickAdds(text, context) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew when the text changes.
  useEffect(() => {
    let isWanted = text.trim() !== '';
    if (!isWanted) setRead(null);
    // What finds days may fail to load; then the rows say less, and the next letter tries again.
    else
      now().then(
        (it) => isWanted && setRead(it),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, [text, zone]);
  return { read, now };
}
