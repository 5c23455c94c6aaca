// Creates what quick add read, and opens the editor with it instead.

import { type EventDraft, openEditor } from '@/features/editor/requests';
import type { ApiZone, EventWish, NoteItem, ReminderItem, TaskItem } from '@/lib/api/types';
import type { Planner } from '@/lib/planner';
import { type Span, timesAt } from '@/lib/time/span';
import type { QuickAdd } from './quickAdd';

/** At once. `zone` is the one in which times are shown. */
export async function make(planner: Planner, wanted: QuickAdd, zone: string): Promise<void> {
  switch (wanted.kind) {
    case 'event': {
      const wish = eventWish(wanted.draft, zone);
      const { rrule } = wanted.draft;
      await (rrule ? planner.createSeries({ ...wish, rrule }) : planner.createEvent(wish));
      return;
    }
    case 'task':
      await planner.createTask(wanted.wish);
      return;
    case 'reminder':
      await planner.createReminder(wanted.wish);
      return;
    case 'note':
      await planner.createNote(wanted.wish);
  }
}

/** To look at it, and add to it, before it is created. */
export function openWith(wanted: QuickAdd): void {
  switch (wanted.kind) {
    case 'event':
      return openEditor({ kind: 'event', draft: wanted.draft });
    case 'task':
      return openEditor({ kind: 'task', draft: wanted.wish as Partial<TaskItem> });
    case 'reminder':
      return openEditor({ kind: 'reminder', draft: wanted.wish as Partial<ReminderItem> });
    case 'note':
      return openEditor({ kind: 'note', draft: wanted.wish as Partial<NoteItem> });
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
