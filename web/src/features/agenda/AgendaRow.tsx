// One thing on a day: when, what and where; tasks can be ticked, reminders put off. The name of its
// button says all that is to be seen.

import { Globe, MapPin, Repeat } from 'lucide-react';
import { memo } from 'react';
import type { AgendaItem } from '@/lib/api/types';
import { colorName } from '@/lib/colors';
import { useT } from '@/lib/i18n';
import styles from './AgendaRow.module.css';
import type { Row } from './days';
import { editItem } from './doing';
import { ReminderActions } from './ReminderActions';
import { RowSign } from './RowSign';
import { OPEN, ROW } from './useRovingRows';
import { lateWords, placeOf, recurs, stateWords, whenWords, zoneWords } from './words';

interface Props {
  row: Row;
  zone: string;
  /** Tab comes to it. */
  active: boolean;
  /** Its menu is open. */
  snoozing: boolean;
  onSnoozing: (key: string | null) => void;
  /** The menu is closed: the row may be another now. */
  onSnoozed: () => void;
}

export const AgendaRow = memo(function AgendaRow(props: Props) {
  const { row, active, snoozing, onSnoozing, onSnoozed } = props;
  const { item, key } = row;
  const tabIndex = active ? 0 : -1;
  return (
    <li
      className={styles.row}
      data-color={rowColor(item)}
      data-late={row.late || undefined}
      data-past={row.past || undefined}
      {...{ [ROW]: key }}
    >
      <RowSign item={item} tabIndex={tabIndex} />
      <button
        type="button"
        className={styles.open}
        tabIndex={tabIndex}
        onClick={() => editItem(item)}
        // Space completes; without this, some browsers press the button when it is let go.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        {...{ [OPEN]: '' }}
      >
        <Words row={row} zone={props.zone} />
      </button>
      {item.entityType === 'REMINDER' && (
        <ReminderActions
          reminder={item}
          tabIndex={tabIndex}
          open={snoozing}
          onOpenChange={(open) => onSnoozing(open ? key : null)}
          onClosed={onSnoozed}
        />
      )}
    </li>
  );
}, isShownAlike);

function Words({ row, zone }: { row: Row; zone: string }) {
  const t = useT();
  const { item } = row;
  const place = placeOf(item);
  const elsewhere = zoneWords(item, zone);
  const state = stateWords(item, t);
  const isCancelled = 'status' in item && item.status === 'CANCELLED';
  return (
    <>
      <span className="visually-hidden">{t.agenda.kinds[item.entityType]}: </span>
      <span className={styles.when}>{whenWords(row, zone, t)}</span>
      <span className={styles.title}>
        <span className={styles.name} data-cancelled={isCancelled || undefined}>
          {item.title}
        </span>
        {item.entityType === 'TASK' && <Priority priority={item.priority} />}
        {recurs(item) && <Repeat size={14} role="img" aria-label={t.agenda.recurring} />}
      </span>
      <span className={styles.more}>
        {row.late && <span className={styles.late}>{lateWords(row, t)}</span>}
        {state && <span>{state}</span>}
        {place && (
          <span className={styles.place}>
            <MapPin size={13} aria-hidden /> {place}
          </span>
        )}
        {elsewhere && (
          <span>
            <Globe size={13} aria-hidden /> {elsewhere}
          </span>
        )}
      </span>
    </>
  );
}

function Priority({ priority }: { priority: number }) {
  const t = useT();
  return (
    <>
      {' '}
      <span className={styles.priority}>
        <span aria-hidden>{t.agenda.priority(priority)}</span>
        <span className="visually-hidden">{t.agenda.priorityWords(priority)}</span>
      </span>
    </>
  );
}

/** Rows are made anew each minute; what looks the same need not be drawn again. */
function isShownAlike(one: Props, other: Props): boolean {
  const [a, b] = [one.row, other.row];
  return (
    a.item === b.item &&
    a.key === b.key &&
    a.day === b.day &&
    a.past === b.past &&
    a.late === b.late &&
    one.zone === other.zone &&
    one.active === other.active &&
    one.snoozing === other.snoozing
  );
}

function rowColor(item: AgendaItem): string {
  if (item.entityType !== 'TASK') return colorName(item.color);
  return ['red', 'orange', 'amber', 'yellow', 'gray'][item.priority - 1] ?? 'gray';
}
