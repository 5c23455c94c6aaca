// Ends the session of this browser.

import { forgetRecents } from '@/features/palette/recent';
import { api } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import { messages } from '@/lib/i18n';
import { inTab } from '@/lib/kept';
import { explain } from '@/lib/problems';
import { tell } from '@/lib/toasts';

/** Leaves the app by loading it anew, so that nothing of the person stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await api.POST('/auth/logout');
  } catch (error) {
    // Whoever is signed out already gets what they want.
    if (!isProblem(error, 'UNAUTHENTICATED')) {
      tell({ text: explain(error, messages()), tone: 'problem' });
      return;
    }
  }
  leave();
}

/** Whoever uses this browser next must not see what somebody looked for. */
export function forgetPerson(): void {
  inTab.forgetAll();
  forgetRecents();
}

/** What is shown to whoever has just left. */
export type Farewell = 'deleted' | 'reset';

export function leave(notice?: Farewell): void {
  forgetPerson();
  location.assign(notice ? `/sign-in?notice=${notice}` : '/sign-in');
}
