// The page to sign in is for who is not: others are sent on.

import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isProblem } from '@/lib/api/problem';
import { sessionQuery } from '@/lib/session';
import { safeReturn } from './returnTo';

interface Search {
  returnTo?: string | undefined;
  problem?: string | undefined;
}

export async function sendOnIfSignedIn(client: QueryClient, search: Search): Promise<void> {
  if (!(await isSignedIn(client))) return;
  // Providers send everybody here, also somebody who wanted to connect another one.
  if (search.problem) {
    const { problem } = search;
    throw redirect({
      to: '/settings/$section',
      params: { section: 'security' },
      search: { problem },
    });
  }
  throw redirect({ href: safeReturn(search.returnTo) });
}

async function isSignedIn(client: QueryClient): Promise<boolean> {
  // Who was sent here by another page has just been asked.
  const known = client.getQueryState(sessionQuery.queryKey);
  if (isProblem(known?.error, 'UNAUTHENTICATED')) return false;
  return client.ensureQueryData(sessionQuery).then(
    () => true,
    () => false,
  );
}
