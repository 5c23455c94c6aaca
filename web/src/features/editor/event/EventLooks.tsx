// Where an event is, and its colour.

import { ColorPicker } from '@/components/ColorPicker';
import { TextField } from '@/components/Field';
import { useT } from '@/lib/i18n';
import type { EditorForm } from '../useEditorForm';
import type { EventValues } from './eventValues';

export function EventLooks({ form }: { form: EditorForm<EventValues> }) {
  const t = useT();
  const { values, errors, change } = form;
  return (
    <>
      <TextField
        label={t.editor.location}
        value={values.location}
        error={errors.location}
        autoComplete="off"
        onChange={({ target }) => change({ location: target.value })}
      />
      <ColorPicker
        label={t.editor.color}
        value={values.color}
        onChange={(color) => change({ color })}
      />
    </>
  );
}
