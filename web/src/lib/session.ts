// Who is signed in and what they prefer: one read at the start, kept for all views.

import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, body, ifMatch } from '@/lib/api/client';
import type { Bootstrap, PreferencesPatch } from '@/lib/api/types';

export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: ({ signal }) => body(api.GET('/bootstrap', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Within the pages of somebody who is signed in. */
export function useSession(): Bootstrap {
  return useSuspenseQuery(sessionQuery).data;
}

/** The zone in which times are shown. */
export function useZone(): string {
  return useSession().defaultTzid;
}

/** Shown at once, and taken back if the server refuses. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: async (patch: PreferencesPatch) => {
      const { version } = await client.ensureQueryData(sessionQuery);
      const params = { header: ifMatch(version) };
      return body(api.PATCH('/preferences', { params, body: patch }));
    },
    onMutate: (patch) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (session) => session && patched(session, patch));
      return before;
    },
    onError: (_error, _patch, before) => {
      client.setQueryData(queryKey, before);
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (answer) => {
      client.setQueryData(queryKey, (session) => session && { ...session, ...answer });
    },
  });
}

function patched(session: Bootstrap, patch: PreferencesPatch): Bootstrap {
  return {
    ...session,
    defaultTzid: patch.defaultTzid ?? session.defaultTzid,
    preferences: { ...session.preferences, ...patch.preferences },
  };
}
