// One day: its name, and what is on it.

import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import { type Messages, useT } from '@/lib/i18n';
import { keyOf } from '@/lib/planner';
import { formatDay, formatLongDay } from '@/lib/time/format';
import { addDays, type Day } from '@/lib/time/zone';
import { AgendaRow } from './AgendaRow';
import type { DayRows } from './days';
import styles from './Section.module.css';

interface Props {
  day: DayRows;
  today: Day;
  zone: string;
}

/** Today is always there; other days only if they have something. */
export function DaySection({ day: { day, rows }, today, zone }: Props) {
  const t = useT();
  const heading = useId();
  const [showPast, setShowPast] = useState(false);
  if (rows.length === 0 && day !== today) return null;
  const past = rows.filter((row) => row.past);
  const shown = showPast ? rows : rows.filter((row) => !row.past);
  return (
    <section className={styles.section} aria-labelledby={heading} data-day={day}>
      <h2 className={styles.heading} id={heading}>
        {dayName(day, today, t)}
        <span className={styles.date}>{isNear(day, today) ? formatLongDay(day) : ''}</span>
      </h2>
      {past.length > 0 && (
        <Button tone="quiet" aria-expanded={showPast} onClick={() => setShowPast(!showPast)}>
          {showPast ? t.agenda.hidePast : t.agenda.showPast(past.length)}
        </Button>
      )}
      {shown.length > 0 ? (
        <ul className={styles.rows}>
          {shown.map((row) => (
            <AgendaRow key={keyOf(row.item)} row={row} day={day} zone={zone} />
          ))}
        </ul>
      ) : (
        <p className={styles.nothing}>{t.agenda.nothingLeft}</p>
      )}
    </section>
  );
}

function dayName(day: Day, today: Day, t: Messages): string {
  if (day === today) return t.time.today;
  return day === addDays(today, 1) ? t.time.tomorrow : formatDay(day);
}

function isNear(day: Day, today: Day): boolean {
  return day <= addDays(today, 1);
}
