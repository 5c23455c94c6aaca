// What a card says of a task below its title, in few signs and, for who cannot see them, in words.

import { CalendarClock, ListChecks, Repeat, StickyNote } from 'lucide-react';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import type { Wall } from '@/lib/time/zone';
import { dueOf } from './due';
import styles from './Facts.module.css';
import { USUAL } from './priority';

interface Props {
  task: TaskItem;
  zone: string;
  now: Wall;
}

export function Facts({ task, zone, now }: Props) {
  const t = useT();
  const { checklist, effort, labels, priority } = task;
  return (
    <span className={styles.facts}>
      {priority === USUAL ? (
        <span className="visually-hidden">{t.board.priorityNames[USUAL]}</span>
      ) : (
        <Priority priority={priority} />
      )}
      <DueFact task={task} zone={zone} now={now} />
      {effort !== undefined && (
        <span className={styles.effort} title={t.board.points(effort)}>
          <span aria-hidden>{effort}</span>
          <span className="visually-hidden">{t.board.points(effort)}</span>
        </span>
      )}
      {checklist && (
        <span className={styles.fact} title={t.board.checked(checklist.done, checklist.total)}>
          <ListChecks aria-hidden />
          <span aria-hidden>{`${checklist.done}/${checklist.total}`}</span>
          <span className="visually-hidden">
            {t.board.checked(checklist.done, checklist.total)}
          </span>
        </span>
      )}
      {task.rrule && <Sign icon={Repeat} label={t.board.repeats} />}
      {task.description && <Sign icon={StickyNote} label={t.board.hasNotes} />}
      <Labels labels={labels} />
    </span>
  );
}

export function Labels({ labels }: { labels: string[] | undefined }) {
  return labels?.map((label) => (
    <span key={label} className={styles.label}>
      {label}
    </span>
  ));
}

export function Priority({ priority }: { priority: number }) {
  const t = useT();
  const name = t.board.priorityNames[priority];
  return (
    <span className={styles.priority} title={name}>
      <span aria-hidden>{t.board.short(priority)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

export function DueFact({ task, zone, now }: Props) {
  const t = useT();
  const due = dueOf(task, zone, now, t);
  if (!due) return null;
  return (
    <span className={due.late ? styles.late : styles.fact}>
      <CalendarClock aria-hidden />
      {due.late ? (
        t.board.overdue(due.when)
      ) : (
        <>
          <span className="visually-hidden">{t.board.due} </span>
          {due.when}
        </>
      )}
    </span>
  );
}

function Sign({ icon: Icon, label }: { icon: typeof Repeat; label: string }) {
  return (
    <span className={styles.fact} title={label}>
      <Icon aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
