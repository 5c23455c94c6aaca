// What the things of a planner have in common: a name under which they are kept here, and a version.

import type { AgendaItem, NoteItem, SeriesItem } from '@/lib/api/types';

export type Thing = AgendaItem | SeriesItem | NoteItem;

/** Tells the items of an agenda apart; an occurrence by its series and its original start. */
export function keyOf(thing: Thing): string {
  switch (thing.entityType) {
    case 'INSTANCE':
      return `${thing.masterId}/${thing.recurrenceId}`;
    default:
      return ownerKeyOf(thing);
  }
}

/** What the version belongs to: an occurrence has that of its series. */
export function ownerKeyOf(thing: Thing): string {
  switch (thing.entityType) {
    case 'EVENT':
      return thing.eventId;
    case 'INSTANCE':
    case 'MASTER':
      return thing.masterId;
    case 'TASK':
      return thing.taskId;
    case 'REMINDER':
      return thing.reminderId;
    case 'NOTE':
      return thing.noteId;
  }
}
