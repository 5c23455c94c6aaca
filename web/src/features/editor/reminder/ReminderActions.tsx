// What can be done with a reminder that still waits. What was typed in its form is saved first.

import { type RefObject, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import type { ReminderItem, SnoozeWish } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import { useZone } from '@/lib/session';
import { addMinutes, now, toInstant, wallNow } from '@/lib/time/zone';
import type { EditorForm } from '../useEditorForm';
import styles from './ReminderActions.module.css';
import type { ReminderValues } from './reminderValues';
import { SnoozeMenu } from './SnoozeMenu';

interface Props {
  reminder: ReminderItem;
  form: EditorForm<ReminderValues>;
}

export function ReminderActions({ reminder, form }: Props) {
  const t = useT();
  const { quiet } = usePlanner();
  const [isChoosing, setChoosing] = useState(false);
  const other = useRef<HTMLDivElement>(null);
  const snooze = (wish: SnoozeWish) => form.run(() => quiet.snoozeReminder(reminder, wish));
  if (reminder.status !== 'PENDING' && reminder.status !== 'SNOOZED') return null;
  return (
    <>
      <Button onClick={() => void form.run(() => quiet.completeReminder(reminder))}>
        {t.editor.complete}
      </Button>
      <SnoozeMenu
        trigger={<Button>{t.editor.snooze}</Button>}
        onSnooze={(preset) => void snooze({ preset })}
        onOther={() => setChoosing(true)}
        onCloseAutoFocus={(event) => {
          const field = other.current?.querySelector('input');
          if (field) event.preventDefault();
          field?.focus();
        }}
      />
      <Button tone="quiet" onClick={() => void form.run(() => quiet.dismissReminder(reminder))}>
        {t.editor.dismiss}
      </Button>
      {isChoosing && <OtherTime ref={other} onChoose={(until) => void snooze({ until })} />}
    </>
  );
}

interface OtherProps {
  ref: RefObject<HTMLDivElement | null>;
  onChoose: (until: string) => void;
}

function OtherTime({ ref, onChoose }: OtherProps) {
  const t = useT();
  const zone = useZone();
  const [at, setAt] = useState(() => addMinutes(wallNow(zone), 180).slice(0, 16));
  const until = at.length === 16 ? toInstant(`${at}:00`, zone) : '';
  const isPast = until <= now();
  return (
    <div ref={ref} className={styles.other}>
      <TextField
        label={t.editor.snoozeDay}
        className={styles.when}
        type="datetime-local"
        value={at}
        error={isPast ? t.editor.snoozePast : undefined}
        onChange={({ target }) => setAt(target.value.slice(0, 16))}
      />
      <Button aria-disabled={isPast} onClick={() => isPast || onChoose(until)}>
        {t.editor.snooze}
      </Button>
    </div>
  );
}
