// What is done in the calendar with a pointer: clicked, drawn, dragged, dropped.

import type {
  CalendarOptions,
  DateClickInfo,
  DateSelectInfo,
  EventApi,
  EventClickInfo,
  EventDropInfo,
  EventReceiveInfo,
  EventResizeDoneInfo,
} from '@fullcalendar/react';
import { useMemo } from 'react';
import { openEditor } from '@/features/editor/requests';
import { useSession, useZone } from '@/lib/session';
import type { Span } from '@/lib/time/span';
import { addDays, addMinutes, dayOf } from '@/lib/time/zone';
import { itemOf } from './entries';
import { type Drop, droppedAt } from './moving';
import type { EntryActions } from './useEntryActions';

export function useGridEvents(actions: EntryActions, showsTasks: boolean): CalendarOptions {
  const zone = useZone();
  const { defaultEventDuration: usual } = useSession().preferences;
  return useMemo(
    () => gridEvents(actions, zone, usual, showsTasks),
    [actions, zone, usual, showsTasks],
  );
}

function gridEvents(
  actions: EntryActions,
  zone: string,
  usual: number,
  showsTasks: boolean,
): CalendarOptions {
  const moved = async ({ event, revert }: EventDropInfo | EventResizeDoneInfo) => {
    const item = itemOf(event);
    if (!item) return;
    // It stands where it was dropped already: that is to be seen first.
    await painted();
    const isMoved = await actions.place(item, droppedAt(item, dropOf(event), zone, usual));
    if (!isMoved) revert();
  };
  return {
    eventClick: ({ event, jsEvent }: EventClickInfo) => {
      const item = itemOf(event);
      if (item && !(jsEvent.target instanceof HTMLInputElement)) actions.open(item);
    },
    eventDrop: (info) => void moved(info),
    eventResize: (info) => void moved(info),
    // Reminders are at a moment of a day.
    eventAllow: ({ allDay }, event) =>
      !allDay || !event || itemOf(event)?.entityType !== 'REMINDER',
    dateClick: ({ date, allDay }: DateClickInfo) => draw(spanFrom(date, allDay, usual)),
    select: ({ start, end, allDay }: DateSelectInfo) =>
      draw({ start: wallOf(start), end: wallOf(end), allDay }),
    // A task from the list beside the calendar.
    eventReceive: ({ event, revert }: EventReceiveInfo) => {
      const task = itemOf(event);
      const { start } = event;
      if (task?.entityType !== 'TASK' || !start) return revert();
      actions.plan(task, spanFrom(start, event.allDay, usual));
      // It is drawn again from what the planner keeps, if it is drawn at all.
      if (!showsTasks) revert();
    },
  };
}

/** What is done in a frame delays it; what is done by a timer from there does not. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function draw(span: Span): void {
  openEditor({ kind: 'event', draft: { span } });
}

function spanFrom(date: Date, allDay: boolean, usual: number): Span {
  const start = wallOf(date);
  const end = allDay ? `${addDays(dayOf(start), 1)}T00:00:00` : addMinutes(start, usual);
  return { start, end, allDay };
}

function dropOf({ start, end, allDay }: EventApi): Drop {
  return { start: start ? wallOf(start) : '', end: end ? wallOf(end) : null, allDay };
}

function wallOf(date: Date): string {
  return date.toISOString().slice(0, 19);
}
