// Changes preferences and tells so. What was changed by mistake can be changed back.

import type { Bootstrap, Preferences, PreferencesPatch } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import { useChangePreferences, useSession } from '@/lib/session';
import { dismiss, tell } from '@/lib/toasts';

/** The last that was told, so that many changes do not fill the page. */
let told: number | undefined;

export function useSave(): (patch: PreferencesPatch) => void {
  const session = useSession();
  const { mutateAsync } = useChangePreferences();

  async function save(patch: PreferencesPatch, before: PreferencesPatch | null) {
    const t = messages();
    try {
      await mutateAsync(patch);
      const undo = before && { label: t.planner.undo, run: () => void save(before, null) };
      if (told !== undefined) dismiss(told);
      told = tell({ text: t.settings.saved, tone: 'plain', action: undo ?? undefined });
    } catch (error) {
      const retry = { label: t.planner.retry, run: () => void save(patch, before) };
      tell({ text: explain(error, t), tone: 'problem', action: retry });
    }
  }

  return (patch) => void save(patch, inverse(session, patch));
}

/** What takes a change back. */
export function inverse(session: Bootstrap, patch: PreferencesPatch): PreferencesPatch {
  const names = Object.keys(patch.preferences ?? {}) as (keyof Preferences)[];
  const preferences = Object.fromEntries(names.map((name) => [name, session.preferences[name]]));
  const zone = { defaultTzid: session.defaultTzid } as PreferencesPatch;
  return { ...(patch.defaultTzid && zone), ...(names.length > 0 && { preferences }) };
}
