// How one can sign in here, and where a provider is begun with.

import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/api/client';

export const optionsQuery = queryOptions({
  queryKey: ['sign-in options'] as const,
  queryFn: ({ signal }) => body(api.GET('/auth/options', { signal })),
  // Somebody may make the first account at any moment.
  staleTime: 0,
});

interface Start {
  returnTo?: string | undefined;
  invitation?: string | undefined;
}

/** A link, not a request: the browser itself goes to the provider. */
export function providerStart(id: string, { returnTo, invitation }: Start): string {
  const query = new URLSearchParams();
  if (returnTo && returnTo !== '/') query.set('returnTo', returnTo);
  if (invitation) query.set('invitation', invitation);
  const asked = query.toString();
  return `/api/v1/auth/providers/${encodeURIComponent(id)}/start${asked && `?${asked}`}`;
}
