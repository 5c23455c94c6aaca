// Notes. They are in no agenda, so nothing is shown of them before the answer.

import { api, body, ifMatch } from '@/lib/api/client';
import type { NoteItem, NotePatch, NoteWish } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { inverse } from '../patch';
import type { Change } from '../perform';
import { THING } from '../queries';
import { forget, remember, versionOf } from '../versions';
import type { Context } from './context';

export function createNote(context: Context, wish: NoteWish): Change<NoteItem> {
  const noteId = wish.noteId ?? newId('note');
  return {
    owner: noteId,
    told: messages().planner.noteCreated,
    send: () => body(api.POST('/notes', { body: { ...wish, noteId } })),
    settle: (note) => settle(context, note),
    undo: (note) => deleteNote(context, note),
  };
}

export function updateNote(context: Context, note: NoteItem, patch: NotePatch): Change<NoteItem> {
  const path = { noteId: note.noteId };
  return {
    owner: note.noteId,
    told: messages().planner.noteChanged,
    send: () => {
      const params = { path, header: ifMatch(versionOf(note)) };
      return body(api.PATCH('/notes/{noteId}', { params, body: patch }));
    },
    settle: (answer) => settle(context, answer),
    undo: (answer) => updateNote(context, answer, inverse(note, patch)),
  };
}

export function deleteNote(context: Context, note: NoteItem): Change<void> {
  const path = { noteId: note.noteId };
  return {
    owner: note.noteId,
    told: messages().planner.noteDeleted,
    send: async () => {
      const header = ifMatch(versionOf(note));
      await api.DELETE('/notes/{noteId}', { params: { path, header } });
    },
    settle: () => {
      forget(note.noteId);
      void context.client.invalidateQueries({ queryKey: [THING, 'note'] });
    },
    undo: () => createNote(context, wishOf(note)),
  };
}

function settle({ client }: Context, note: NoteItem): void {
  remember(note);
  client.setQueryData([THING, 'note', note.noteId], note);
}

function wishOf(note: NoteItem): NoteWish {
  const { entityType, slug, oldSlugs, status, createdAt, updatedAt, version, ...wish } = note;
  return wish as NoteWish;
}
