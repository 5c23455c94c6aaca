// What the form of a note holds, what is wrong with it, and what of it changed.

import type { NoteItem, NotePatch, NoteWish } from '@/lib/api/types';
import type { Messages } from '@/lib/i18n';
import { found, LIMITS, sizeError, tagsError, titleError } from '../limits';
import { differing } from '../same';

export interface NoteValues {
  title: string;
  body: string;
  color: string | null;
  tags: string[];
  isPinned: boolean;
}

export function valuesOfNote(note: Partial<NoteItem>): NoteValues {
  return {
    title: note.title ?? '',
    body: note.body ?? '',
    color: note.color ?? null,
    tags: note.tags ?? [],
    isPinned: note.isPinned ?? false,
  };
}

export function checkNote(values: NoteValues, t: Messages) {
  return found<NoteValues>({
    title: titleError(values.title, t),
    body: sizeError(values.body, LIMITS.note, t),
    tags: tagsError(values.tags, t),
  });
}

export function noteWish({ title, body, color, tags, isPinned }: NoteValues): NoteWish {
  return {
    title: title.trim(),
    isPinned,
    ...(body ? { body } : {}),
    ...(color ? { color } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

export function notePatch(before: NoteValues, after: NoteValues): NotePatch {
  return differing(fieldsOf(before), fieldsOf(after));
}

function fieldsOf(values: NoteValues): NotePatch {
  return {
    title: values.title.trim(),
    body: values.body || null,
    color: values.color,
    tags: values.tags.length > 0 ? values.tags : null,
    isPinned: values.isPinned,
  };
}
