// When a task is planned to start and when it is due: both as days, or both as times.

import { CheckField, TextField } from '@/components/Field';
import { useT } from '@/lib/i18n';
import row from '../Row.module.css';
import { movedRepeat } from '../repeat';
import type { EditorForm } from '../useEditorForm';
import { anchorDay, type TaskValues, USUAL } from './taskValues';

export function TaskPlan({ form }: { form: EditorForm<TaskValues> }) {
  const t = useT();
  const { values, errors } = form;

  /** A day gets the usual time if it has none; the rule goes along with what it counts from. */
  function change(part: Partial<TaskValues>) {
    const next = { ...values, ...part };
    if (next.timed && next.startDay) next.startTime ||= USUAL.startTime;
    if (next.timed && next.dueDay) next.dueTime ||= USUAL.dueTime;
    form.change({ ...next, repeat: movedRepeat(next.repeat, anchorDay(values), anchorDay(next)) });
  }

  return (
    <>
      <div className={row.pairs}>
        <TextField
          label={t.editor.plannedStart}
          type="date"
          value={values.startDay}
          error={errors.startDay}
          onChange={({ target }) => change({ startDay: target.value })}
        />
        {values.timed && (
          <TextField
            label={t.editor.plannedTime}
            type="time"
            value={values.startTime}
            error={errors.startTime}
            disabled={!values.startDay}
            onChange={({ target }) => form.change({ startTime: target.value })}
          />
        )}
        <TextField
          label={t.editor.due}
          type="date"
          value={values.dueDay}
          error={errors.dueDay}
          onChange={({ target }) => change({ dueDay: target.value })}
        />
        {values.timed && (
          <TextField
            label={t.editor.dueTime}
            type="time"
            value={values.dueTime}
            error={errors.dueTime}
            disabled={!values.dueDay}
            onChange={({ target }) => form.change({ dueTime: target.value })}
          />
        )}
      </div>
      <CheckField
        label={t.editor.taskTimed}
        checked={values.timed}
        onChange={({ target }) => change({ timed: target.checked })}
      />
    </>
  );
}
