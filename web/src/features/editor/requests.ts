// Asks for an editor from anywhere: of something that is there, or of something new. `EditorHost`
// shows it over the page.

import { useSyncExternalStore } from 'react';
import type { EventItem, NoteItem, OccurrenceItem, ReminderItem, TaskItem } from '@/lib/api/types';
import type { Span } from '@/lib/time/span';

/** What a new event begins with. Times are on the wall of the zone that is shown. */
export interface EventDraft {
  title?: string | undefined;
  span?: Span | undefined;
  /** Null is floating; the person's own zone if absent. */
  zone?: string | null | undefined;
  color?: string | undefined;
  location?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  rrule?: string | undefined;
}

export type EditorRequest =
  | { kind: 'event'; event: EventItem | OccurrenceItem }
  | { kind: 'event'; draft: EventDraft }
  | { kind: 'task'; task: TaskItem }
  | { kind: 'task'; draft: Partial<TaskItem> }
  | { kind: 'reminder'; reminder: ReminderItem }
  | { kind: 'reminder'; draft: Partial<ReminderItem> }
  | { kind: 'note'; note: NoteItem }
  | { kind: 'note'; draft: Partial<NoteItem> };

/** The editors that are open, the one in front last: opening another loses nothing that was typed. */
let open: readonly EditorRequest[] = [];
const listeners = new Set<() => void>();

export function openEditor(request: EditorRequest): void {
  set([...open, request]);
}

/** Closes the one in front. */
export function closeEditor(): void {
  set(open.slice(0, -1));
}

/** The one in front, or nothing. */
export function useEditorRequest(): EditorRequest | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

export function useEditorRequests(): readonly EditorRequest[] {
  return useSyncExternalStore(subscribe, () => open);
}

function set(requests: readonly EditorRequest[]): void {
  open = requests;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
