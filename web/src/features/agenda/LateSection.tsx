// Open tasks whose time is over.

import { useId } from 'react';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { spanOfTask } from '@/lib/time/span';
import type { Day } from '@/lib/time/zone';
import { AgendaRow } from './AgendaRow';
import styles from './Section.module.css';

interface Props {
  tasks: TaskItem[];
  today: Day;
  zone: string;
}

export function LateSection({ tasks, today, zone }: Props) {
  const t = useT();
  const heading = useId();
  if (tasks.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={heading} data-day="late">
      <h2 className={`${styles.heading} ${styles.late}`} id={heading}>
        {t.agenda.overdue}
        <span className={styles.count}>{tasks.length}</span>
      </h2>
      <ul className={styles.rows}>
        {tasks.map((task) => {
          const moment = `${today}T00:00:00`;
          const span = spanOfTask(task, zone) ?? { start: moment, end: moment, allDay: true };
          const row = { item: task, span, allDay: span.allDay, continued: false, past: false };
          return <AgendaRow key={task.taskId} row={row} day={today} zone={zone} late />;
        })}
      </ul>
    </section>
  );
}
