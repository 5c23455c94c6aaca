// Reads what the calendar will show while the page itself is still being loaded.

import type { QueryClient } from '@tanstack/react-query';
import { agendaQuery } from '@/lib/planner/queries';
import { sessionQuery } from '@/lib/session';
import { today } from '@/lib/time/zone';
import { NARROW } from '@/lib/useMedia';
import type { CalendarSearch } from '@/routes/calendarSearch';
import { daysShown } from './views';

/** Nobody waits for it: the page asks for the same, and finds it under way. */
export function readAhead(client: QueryClient, { view = 'week', date }: CalendarSearch): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (!session) return;
  const zone = session.defaultTzid;
  const { weekStart } = session.preferences;
  const narrow = matchMedia(NARROW).matches;
  const days = daysShown({ view, date: date ?? today(zone), weekStart, narrow });
  void client.prefetchQuery(agendaQuery({ ...days, zone }));
}
