// How an event repeats. Of an occurrence that is known when its series is read.

import { SelectField } from '@/components/Field';
import { Notice } from '@/components/Notice';
import { useT } from '@/lib/i18n';
import { RepeatField } from '../fields/RepeatField';
import type { Repeat } from '../repeat';
import type { EditorForm } from '../useEditorForm';
import { type EventValues, shownRepeat } from './eventValues';

interface Props {
  form: EditorForm<EventValues>;
  initial: EventValues;
  before: Repeat | undefined;
  isUnread: boolean;
}

export function EventRepeat({ form, initial, before, isUnread }: Props) {
  const t = useT();
  if (isUnread) return <Notice>{t.editor.ruleUnread}</Notice>;
  if (!before) return <Waiting />;
  return (
    <RepeatField
      value={shownRepeat(form.values, initial, before)}
      start={form.values.startDay}
      error={form.errors.repeat}
      onChange={(repeat) => form.change({ repeat })}
    />
  );
}

/** As high as the field that comes, so that nothing jumps. */
function Waiting() {
  const t = useT();
  return (
    <SelectField label={t.editor.repeat} disabled>
      <option>{t.common.loading}</option>
    </SelectField>
  );
}
