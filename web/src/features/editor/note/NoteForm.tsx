// The form of a note.

import { useState } from 'react';
import { Button } from '@/components/Button';
import { ColorPicker } from '@/components/ColorPicker';
import { CheckField, TextField } from '@/components/Field';
import type { NoteItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { type Planner, usePlanner } from '@/lib/planner';
import { FormDialog } from '../FormDialog';
import { MarkdownField } from '../fields/MarkdownField';
import { TagField } from '../fields/TagField';
import { LinksShown } from '../LinksShown';
import { closeEditor } from '../requests';
import { useEditorForm } from '../useEditorForm';
import { checkNote, type NoteValues, notePatch, noteWish, valuesOfNote } from './noteValues';

type Props = { note: NoteItem } | { draft: Partial<NoteItem> };

const BLAMED: Record<string, keyof NoteValues> = {
  title: 'title',
  body: 'body',
  color: 'color',
  tags: 'tags',
  isPinned: 'isPinned',
};

export function NoteForm(props: Props) {
  const t = useT();
  const planner = usePlanner();
  const note = 'note' in props ? props.note : undefined;
  const [initial] = useState(() => valuesOfNote('note' in props ? props.note : props.draft));
  const [noteId] = useState(() => newId('note'));
  const form = useEditorForm<NoteValues>({
    initial,
    check: checkNote,
    blamed: BLAMED,
    thing: note,
    onSaved: closeEditor,
    save: async (values) => {
      if (note) await saveChanges(planner.quiet, note, initial, values);
      else await planner.quiet.createNote({ ...noteWish(values), noteId });
      return true;
    },
  });
  const { values, errors, change } = form;
  return (
    <FormDialog
      title={note ? t.editor.note : t.editor.newNote}
      size="large"
      form={form}
      submit={note ? t.common.save : t.common.create}
      isDirty={note === undefined && values.title !== ''}
      onDelete={note && (() => drop(planner, note))}
      actions={note && <ArchiveButton note={note} run={form.run} />}
    >
      <TextField
        label={t.editor.title}
        value={values.title}
        error={errors.title}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <MarkdownField
        label={t.editor.body}
        rows={12}
        value={values.body}
        error={errors.body}
        onChange={(body) => change({ body })}
      />
      <ColorPicker
        label={t.editor.color}
        value={values.color}
        onChange={(color) => change({ color })}
      />
      <TagField
        label={t.editor.tags}
        hint={t.editor.tagsHint}
        value={values.tags}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <CheckField
        label={t.editor.pin}
        checked={values.isPinned}
        onChange={({ target }) => change({ isPinned: target.checked })}
      />
      <LinksShown links={note?.links ?? []} />
    </FormDialog>
  );
}

interface ArchiveProps {
  note: NoteItem;
  run: (action: () => Promise<unknown>) => Promise<void>;
}

function ArchiveButton({ note, run }: ArchiveProps) {
  const t = useT();
  const { quiet } = usePlanner();
  const status = note.status === 'ARCHIVED' ? 'ACTIVE' : 'ARCHIVED';
  return (
    <Button onClick={() => void run(() => quiet.updateNote(note, { status }))}>
      {status === 'ARCHIVED' ? t.editor.archive : t.editor.restore}
    </Button>
  );
}

async function saveChanges(
  planner: Planner,
  note: NoteItem,
  before: NoteValues,
  after: NoteValues,
): Promise<void> {
  const patch = notePatch(before, after);
  if (Object.keys(patch).length > 0) await planner.updateNote(note, patch);
}

function drop(planner: Planner, note: NoteItem): void {
  closeEditor();
  void planner.deleteNote(note).catch(() => {});
}
