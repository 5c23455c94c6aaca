// Creates what quick add read, or asks for the editor with it instead.

import type { EditorRequest, EventDraft } from '@/features/editor/requests';
import type { ApiZone, EventWish, NoteItem, ReminderItem, TaskItem } from '@/lib/api/types';
import type { Planner, Thing } from '@/lib/planner';
import { type Span, timesAt } from '@/lib/time/span';
import type { QuickAdd } from './quickAdd';

/** At once. `zone` is the one in which times are shown. */
export function make(planner: Planner, wanted: QuickAdd, zone: string): Promise<Thing> {
  switch (wanted.kind) {
    case 'event': {
      const wish = eventWish(wanted.draft, zone);
      const { rrule } = wanted.draft;
      return rrule ? planner.createSeries({ ...wish, rrule }) : planner.createEvent(wish);
    }
    case 'task':
      return planner.createTask(wanted.wish);
    case 'reminder':
      return planner.createReminder(wanted.wish);
    case 'note':
      return planner.createNote(wanted.wish);
  }
}

/** To look at it, and add to it, before it is created. */
export function requestOf(wanted: QuickAdd): EditorRequest {
  const title = wanted.titled ? {} : { title: '' };
  switch (wanted.kind) {
    case 'event':
      return { kind: 'event', draft: { ...wanted.draft, ...title } };
    case 'task':
      return { kind: 'task', draft: { ...wanted.wish, ...title } as Partial<TaskItem> };
    case 'reminder':
      return { kind: 'reminder', draft: { ...wanted.wish, ...title } as Partial<ReminderItem> };
    case 'note':
      return { kind: 'note', draft: { ...wanted.wish, ...title } as Partial<NoteItem> };
  }
}

export function eventWish(
  draft: EventDraft & { title: string; span: Span },
  zone: string,
): EventWish {
  const { title, span, color, location, description, tags } = draft;
  const tzid = (draft.zone === undefined ? zone : draft.zone) as ApiZone | null;
  const zones = span.allDay ? {} : { startTzid: tzid, endTzid: tzid };
  return {
    title,
    ...timesAt(span, { startTzid: tzid }, zone),
    ...zones,
    ...(color && { color }),
    ...(location && { location }),
    ...(description && { description }),
    ...(tags && { tags }),
  };
}
