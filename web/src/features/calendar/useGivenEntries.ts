// Gives the calendar component what is in it. Given as an option, a change of one entry would make
// it look through all options and draw everything anew, hours and headings too; so it is told the way
// it tells itself when that option changes.

import type { EventInput } from '@fullcalendar/react';
import type { CalendarApiImpl } from '@fullcalendar/react/protected-api';
import { useLayoutEffect, useRef, useState } from 'react';

/** What the component is to begin with; later entries are given to it here. */
export function useGivenEntries(api: CalendarApiImpl, entries: EventInput[]): EventInput[] {
  const [first] = useState(entries);
  const given = useRef(entries);
  useLayoutEffect(() => {
    if (given.current === entries) return;
    given.current = entries;
    const sourceId = Object.keys(api.getCurrentData().eventSources)[0];
    if (sourceId) api.dispatch({ type: 'RESET_RAW_EVENTS', sourceId, rawEvents: entries });
  }, [api, entries]);
  return first;
}
