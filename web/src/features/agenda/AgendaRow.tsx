// One thing on a day: when, what and where; tasks can be ticked, reminders put off.

import { Bell, Clock, Globe, MapPin, Repeat } from 'lucide-react';
import { memo } from 'react';
import { Button } from '@/components/Button';
import { Menu, MenuItem } from '@/components/Menu';
import type { AgendaItem, ReminderItem, TaskItem } from '@/lib/api/types';
import { colorName } from '@/lib/colors';
import { useT } from '@/lib/i18n';
import { keyOf, toggled, usePlanner } from '@/lib/planner';
import type { Day } from '@/lib/time/zone';
import styles from './AgendaRow.module.css';
import type { Row } from './days';
import { editItem, SNOOZES } from './doing';
import { placeOf, recurs, whenWords, zoneWords } from './words';

interface Props {
  row: Row;
  day: Day;
  zone: string;
  late?: boolean;
}

export const AgendaRow = memo(function AgendaRow({ row, day, zone, late = false }: Props) {
  const t = useT();
  const { item } = row;
  const place = placeOf(item);
  const elsewhere = zoneWords(item, zone);
  return (
    <li
      className={styles.row}
      data-color={rowColor(item)}
      data-late={late || undefined}
      data-past={row.past || undefined}
    >
      <Tick item={item} />
      <button
        type="button"
        className={styles.open}
        data-agenda-row={keyOf(item)}
        onClick={() => editItem(item)}
      >
        <span className={styles.when}>{whenWords(row, day, late, t)}</span>
        <span className={styles.title}>
          {item.title}
          {recurs(item) && <Repeat size={14} aria-label={t.agenda.recurring} />}
        </span>
        {(place || elsewhere) && (
          <span className={styles.more}>
            {place && (
              <span>
                <MapPin size={13} aria-hidden /> {place}
              </span>
            )}
            {elsewhere && (
              <span>
                <Globe size={13} aria-hidden /> {elsewhere}
              </span>
            )}
          </span>
        )}
      </button>
      {item.entityType === 'TASK' && (
        <span className={styles.priority}>{t.agenda.priority(item.priority)}</span>
      )}
      {item.entityType === 'REMINDER' && <ReminderActions reminder={item} />}
    </li>
  );
});

/** What stands before a row: a box for tasks, a sign for the others. */
function Tick({ item }: { item: AgendaItem }) {
  if (item.entityType === 'TASK') return <TaskBox task={item} />;
  if (item.entityType === 'REMINDER') return <Bell className={styles.sign} aria-hidden />;
  return <span className={styles.bar} aria-hidden />;
}

function TaskBox({ task }: { task: TaskItem }) {
  const t = useT();
  const planner = usePlanner();
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t.agenda.complete(task.title)}
      checked={task.status === 'COMPLETED'}
      onChange={() => void planner.moveTask(task, { status: toggled(task.status) }).catch(() => {})}
    />
  );
}

function ReminderActions({ reminder }: { reminder: ReminderItem }) {
  const t = useT();
  const planner = usePlanner();
  return (
    <span className={styles.actions}>
      <Button
        tone="quiet"
        aria-label={t.agenda.doneWith(reminder.title)}
        onClick={() => void planner.completeReminder(reminder).catch(() => {})}
      >
        {t.agenda.done}
      </Button>
      <Menu
        trigger={
          <Button
            tone="quiet"
            aria-label={t.agenda.snoozeIt(reminder.title)}
            data-snooze={reminder.reminderId}
          >
            <Clock size={16} aria-hidden />
          </Button>
        }
      >
        {SNOOZES.map((preset) => (
          <MenuItem
            key={preset}
            onSelect={() => void planner.snoozeReminder(reminder, { preset }).catch(() => {})}
          >
            {t.agenda.snoozes[preset]}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}

function rowColor(item: AgendaItem): string {
  if (item.entityType !== 'TASK') return colorName(item.color);
  return ['red', 'orange', 'amber', 'yellow', 'gray'][item.priority - 1] ?? 'gray';
}
