// Asks the server for things, a moment after the last letter. What was found before stays until the
// answer is there, so that nothing jumps.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, body } from '@/lib/api/client';

const PAUSE = 120;
const OF_EACH_KIND = 5;

export function useSearch(text: string) {
  const typed = text.trim().replace(/^!\s*/, '');
  const q = useLater(typed, PAUSE).slice(0, 500);
  const enabled = q.length > 1 && typed.length > 1;
  const search = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => {
      const query = { q, limit: OF_EACH_KIND };
      return body(api.GET('/search', { params: { query }, signal }));
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  return {
    groups: enabled ? (search.data?.groups ?? []) : [],
    error: enabled ? search.error : null,
  };
}

/** A value as it was when it had not changed for a while. */
function useLater<T>(value: T, milliseconds: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return later;
}
