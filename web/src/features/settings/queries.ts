// What the settings read: where one is signed in, by which means, and what was done.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/api/client';

/** More than anybody has. */
const ALL = 100;

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'] as const,
  queryFn: ({ signal }) => {
    const params = { query: { limit: ALL } };
    return body(api.GET('/me/sessions', { params, signal }));
  },
});

export const tokensQuery = infiniteQueryOptions({
  queryKey: ['tokens'] as const,
  queryFn: ({ pageParam, signal }) => {
    const params = { query: { limit: ALL, cursor: pageParam } };
    return body(api.GET('/tokens', { params, signal }));
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.cursor ?? undefined,
});

export const identitiesQuery = queryOptions({
  queryKey: ['identities'] as const,
  queryFn: ({ signal }) => body(api.GET('/me/identities', { signal })),
});

export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'] as const,
  queryFn: ({ pageParam, signal }) => {
    const params = { query: { limit: 20, cursor: pageParam } };
    return body(api.GET('/me/audit', { params, signal }));
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.cursor ?? undefined,
});
