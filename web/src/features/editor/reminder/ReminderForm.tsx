// The form of a reminder, and what can be done with one: done, dismissed, put off.

import { useState } from 'react';
import { ColorPicker } from '@/components/ColorPicker';
import { TextField } from '@/components/Field';
import { FLOATING, ZoneField } from '@/components/ZoneField';
import type { ReminderItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { type Planner, usePlanner } from '@/lib/planner';
import { useSession } from '@/lib/session';
import { formatDateTime } from '@/lib/time/format';
import { toInstant, toWall } from '@/lib/time/zone';
import { FormDialog } from '../FormDialog';
import { MarkdownField } from '../fields/MarkdownField';
import { LinksShown } from '../LinksShown';
import row from '../Row.module.css';
import { closeEditor } from '../requests';
import { useEditorForm } from '../useEditorForm';
import { ReminderActions } from './ReminderActions';
import {
  checkReminder,
  type ReminderValues,
  reminderPatch,
  reminderWish,
  valuesOfReminder,
} from './reminderValues';

type Props = { reminder: ReminderItem } | { draft: Partial<ReminderItem> };

const BLAMED: Record<string, keyof ReminderValues> = {
  title: 'title',
  triggerUtc: 'day',
  triggerTzid: 'zone',
  color: 'color',
  note: 'note',
};

export function ReminderForm(props: Props) {
  const t = useT();
  const planner = usePlanner();
  const session = useSession();
  const mine = session.defaultTzid;
  const reminder = 'reminder' in props ? props.reminder : undefined;
  const [initial] = useState(() =>
    valuesOfReminder('reminder' in props ? props.reminder : props.draft, session),
  );
  const [reminderId] = useState(() => newId('reminder'));
  const form = useEditorForm<ReminderValues>({
    initial,
    check: checkReminder,
    blamed: BLAMED,
    thing: reminder,
    onSaved: closeEditor,
    save: async (values) => {
      if (reminder) await saveChanges(planner.quiet, reminder, initial, values);
      else await planner.quiet.createReminder({ ...reminderWish(values), reminderId });
      return true;
    },
  });
  const { values, errors, change } = form;
  const until = reminder?.snoozedUntil && formatDateTime(toWall(reminder.snoozedUntil, mine));
  const isElsewhere = values.zone !== FLOATING && values.zone !== mine;
  return (
    <FormDialog
      title={reminder ? t.editor.reminder : t.editor.newReminder}
      form={form}
      submit={reminder ? t.common.save : t.common.create}
      isDirty={reminder === undefined && values.title !== ''}
      onDelete={reminder && (() => drop(planner, reminder))}
      actions={reminder && <ReminderActions reminder={reminder} form={form} />}
    >
      <TextField
        label={t.editor.title}
        value={values.title}
        error={errors.title}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className={row.pairs}>
        <TextField
          label={t.editor.triggerDay}
          type="date"
          value={values.day}
          error={errors.day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <TextField
          label={t.editor.triggerTime}
          type="time"
          value={values.time}
          error={errors.time}
          onChange={({ target }) => change({ time: target.value })}
        />
      </div>
      {until && <p className={row.hint}>{t.editor.snoozedUntil(until)}</p>}
      <ZoneField
        label={t.editor.zone}
        floating
        value={values.zone}
        error={errors.zone}
        onChange={(zone) => change({ zone })}
        {...(isElsewhere ? { hint: t.editor.inYourZone(here(values, mine)) } : {})}
      />
      <ColorPicker
        label={t.editor.color}
        value={values.color}
        onChange={(color) => change({ color })}
      />
      <MarkdownField
        label={t.editor.notesOfReminder}
        value={values.note}
        error={errors.note}
        onChange={(note) => change({ note })}
      />
      <LinksShown links={reminder?.links ?? []} />
    </FormDialog>
  );
}

async function saveChanges(
  planner: Planner,
  reminder: ReminderItem,
  before: ReminderValues,
  after: ReminderValues,
): Promise<void> {
  const patch = reminderPatch(before, after);
  if (Object.keys(patch).length > 0) await planner.updateReminder(reminder, patch);
}

function here({ day, time, zone }: ReminderValues, mine: string): string {
  if (!day || !time) return '';
  return formatDateTime(toWall(toInstant(`${day}T${time}:00`, zone), mine));
}

function drop(planner: Planner, reminder: ReminderItem): void {
  closeEditor();
  void planner.deleteReminder(reminder).catch(() => {});
}
