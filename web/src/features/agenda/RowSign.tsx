// What stands before a row: a box for tasks, a bell for reminders, a bar in its colour for events.

import { Bell } from 'lucide-react';
import type { AgendaItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import styles from './AgendaRow.module.css';
import { completeItem } from './doing';

interface Props {
  item: AgendaItem;
  tabIndex: number;
}

export function RowSign({ item, tabIndex }: Props) {
  const t = useT();
  const planner = usePlanner();
  if (item.entityType === 'REMINDER') return <Bell className={styles.bell} aria-hidden />;
  if (item.entityType !== 'TASK') return <span className={styles.bar} aria-hidden />;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={t.agenda.complete(item.title)}
        checked={item.status === 'COMPLETED'}
        onChange={() => void completeItem(planner, item).catch(() => {})}
      />
    </label>
  );
}
