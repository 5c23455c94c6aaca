// Gives a task its time without dragging it.

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { Notice } from '@/components/Notice';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useSession, useZone } from '@/lib/session';
import type { Span } from '@/lib/time/span';
import { addDays, addMinutes, type Day, wallNow } from '@/lib/time/zone';
import { startAround } from './create';
import { dueAtStake } from './planning';
import styles from './TaskPanel.module.css';
import type { Look } from './views';

interface Props {
  task: TaskItem;
  look: Look;
  onPlan: (span: Span) => void;
  onClose: () => void;
}

export function PlanDialog({ task, look, onPlan, onClose }: Props) {
  const t = useT();
  const zone = useZone();
  const { defaultEventDuration: usual } = useSession().preferences;
  const [suggested] = useState(() => startAround(look, wallNow(zone)));
  const [day, setDay] = useState(suggested.slice(0, 10));
  const [time, setTime] = useState(suggested.slice(11, 16));
  const stake = dueAtStake(task, { t, zone, now: wallNow(zone) });
  const plan = (event: FormEvent) => {
    event.preventDefault();
    onPlan(spanAt(day, time, usual));
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t.common.cancel}</Button>
      <Button tone="primary" type="submit" form="plan">
        {t.calendar.plan}
      </Button>
    </>
  );
  return (
    <Dialog title={t.calendar.planTask(task.title)} onClose={onClose} footer={footer} size="small">
      <form id="plan" className={styles.plan} onSubmit={plan}>
        <TextField
          label={t.calendar.planDate}
          type="date"
          required
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label={t.calendar.planTime}
          hint={t.calendar.planTimeHint}
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        {stake && <Notice>{stake}</Notice>}
      </form>
    </Dialog>
  );
}

/** Without a time it is the whole day. */
function spanAt(day: Day, time: string, usual: number): Span {
  if (!time) return { start: `${day}T00:00:00`, end: `${addDays(day, 1)}T00:00:00`, allDay: true };
  const start = `${day}T${time}:00`;
  return { start, end: addMinutes(start, usual), allDay: false };
}
