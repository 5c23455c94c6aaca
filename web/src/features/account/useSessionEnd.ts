// Notices that the session has ended, somewhere else or by itself. Nobody is thrown out: what is being
// typed stays until the person chooses to sign in again.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProblem } from '@/lib/api/problem';
import { messages } from '@/lib/i18n';
import { tell } from '@/lib/toasts';
import { forgetPerson } from './signOut';

export function useSessionEnd(): void {
  const client = useQueryClient();
  useEffect(() => {
    let told = false;
    return client.getQueryCache().subscribe((event) => {
      if (told || event.type !== 'updated' || event.action.type !== 'error') return;
      if (!isProblem(event.action.error, 'UNAUTHENTICATED')) return;
      told = true;
      const t = messages();
      const action = { label: t.account.signIn, run: signInAgain };
      tell({ text: t.problems.signedOut, tone: 'problem', lasting: true, action });
    });
  }, [client]);
}

/** By loading the page anew, which forgets everything. */
function signInAgain(): void {
  forgetPerson();
  const here = location.pathname + location.search;
  location.assign(`/sign-in?returnTo=${encodeURIComponent(here)}`);
}
