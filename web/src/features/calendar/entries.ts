// Things of the planner as the calendar component takes them. Each is translated once: a change of
// one thing leaves what was made of the others as it is.

import type { EventInput } from '@fullcalendar/react';
import type { AgendaItem } from '@/lib/api/types';
import { keyOf } from '@/lib/planner';
import { spanOf } from '@/lib/time/span';
import { isMoment } from './moving';

/** What can be hidden. */
export const KINDS = ['events', 'tasks', 'reminders'] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(item: AgendaItem): Kind {
  switch (item.entityType) {
    case 'TASK':
      return 'tasks';
    case 'REMINDER':
      return 'reminders';
    default:
      return 'events';
  }
}

const made = new WeakMap<AgendaItem, { zone: string; entry: EventInput | null }>();

/** Wall times as if they were UTC, so that floating, zoned and whole days are one case. */
export function entryOf(item: AgendaItem, zone: string): EventInput | null {
  const known = made.get(item);
  if (known?.zone === zone) return known.entry;
  const entry = translated(item, zone);
  made.set(item, { zone, entry });
  return entry;
}

function translated(item: AgendaItem, zone: string): EventInput | null {
  const span = spanOf(item, zone);
  if (!span) return null;
  return {
    id: keyOf(item),
    title: item.title,
    start: span.start,
    ...(span.end > span.start && { end: span.end }),
    allDay: span.allDay,
    durationEditable: !isMoment(item),
    extendedProps: { item },
  };
}

export function entriesOf(
  items: readonly AgendaItem[],
  zone: string,
  hidden: readonly Kind[],
): EventInput[] {
  return items.flatMap((item) => {
    const entry = hidden.includes(kindOf(item)) ? null : entryOf(item, zone);
    return entry ? [entry] : [];
  });
}

/** The thing that something on the calendar stands for; none for a span that is being drawn. */
export function itemOf(event: { extendedProps: Record<string, unknown> }): AgendaItem | null {
  return (event.extendedProps.item as AgendaItem | undefined) ?? null;
}
