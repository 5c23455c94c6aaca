// Where in the calendar one is, which is in the address: so that one can go back, and pass it on.

import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSession, useZone } from '@/lib/session';
import { useToday } from '@/lib/time/useClock';
import type { Day } from '@/lib/time/zone';
import { NARROW, useMedia } from '@/lib/useMedia';
import type { CalendarView } from '@/routes/calendarSearch';
import { type Look, stepped } from './views';

const route = getRouteApi('/signed-in/calendar');

export interface CalendarAddress {
  look: Look;
  today: Day;
  /** To another day, another view, or both. */
  go: (to: { view?: CalendarView; date?: Day }) => void;
  goToday: () => void;
  step: (by: 1 | -1) => void;
}

export function useCalendarAddress(): CalendarAddress {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { weekStart } = useSession().preferences;
  const narrow = useMedia(NARROW);
  const today = useToday(useZone());
  const view = search.view ?? 'week';
  const date = search.date ?? today;
  const look = useMemo(() => ({ view, date, weekStart, narrow }), [view, date, weekStart, narrow]);
  const go = useCallback<CalendarAddress['go']>(
    (to) => void navigate({ search: (was) => ({ ...was, ...to }) }),
    [navigate],
  );
  const goToday = useCallback(
    () => void navigate({ search: ({ view }) => (view ? { view } : {}) }),
    [navigate],
  );
  const step = useCallback((by: 1 | -1) => go({ date: stepped(look, by) }), [go, look]);
  return useMemo(() => ({ look, today, go, goToday, step }), [look, today, go, goToday, step]);
}
