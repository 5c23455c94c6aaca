// Who is signed in and what they prefer: one read at the start, kept for all views.

import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { api, body, ifMatch } from '@/lib/api/client';
import { onNewest } from '@/lib/api/newest';
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

const PREFERENCES = ['preferences'] as const;

/**
 * Shown at once, and taken back if the server refuses. What is shown is always what the server said
 * last with all changes on top that it has not answered yet, so that none takes another with it.
 */
export function useChangePreferences() {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;
  return useMutation({
    mutationKey: PREFERENCES,
    scope: { id: 'preferences' },
    // Without a network it fails at once, and is told, instead of waiting for one.
    networkMode: 'always',
    mutationFn: (patch: PreferencesPatch) => send(client, patch),
    onMutate: (patch) => {
      const shown = client.getQueryData(queryKey);
      if (!shown) return;
      // Of several under way, the first has begun from what the server said.
      if (underWay(client).length <= 1) said.set(client, shown);
      client.setQueryData(queryKey, patched(shown, patch));
    },
    onError: (_error, patch) => {
      showWithout(client, patch);
      if (underWay(client).length <= 1) void client.invalidateQueries({ queryKey });
    },
    onSuccess: (answer, patch) => {
      const before = said.get(client);
      if (before) said.set(client, { ...before, ...answer });
      showWithout(client, patch);
    },
  });
}

/** What the server said last, while changes are under way. */
const said = new WeakMap<QueryClient, Bootstrap>();

/** Each change is of single preferences, so it is meant whatever the others have become. */
async function send(client: QueryClient, patch: PreferencesPatch) {
  const { version } = said.get(client) ?? (await client.ensureQueryData(sessionQuery));
  return onNewest(version, (newest) =>
    body(api.PATCH('/preferences', { params: { header: ifMatch(newest) }, body: patch })),
  );
}

/** Shows what the server said with the changes that are still under way, but not the one. */
function showWithout(client: QueryClient, settled: PreferencesPatch): void {
  const base = said.get(client);
  if (!base) return;
  const others = underWay(client).filter((patch) => patch !== settled);
  client.setQueryData(sessionQuery.queryKey, others.reduce(patched, base));
}

function underWay(client: QueryClient): PreferencesPatch[] {
  const filters = { mutationKey: PREFERENCES, status: 'pending' } as const;
  const found = client.getMutationCache().findAll(filters);
  return found.map(({ state }) => state.variables as PreferencesPatch);
}

function patched(session: Bootstrap, patch: PreferencesPatch): Bootstrap {
  return {
    ...session,
    defaultTzid: patch.defaultTzid ?? session.defaultTzid,
    preferences: { ...session.preferences, ...patch.preferences },
  };
}
