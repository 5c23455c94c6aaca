// Something on the calendar: an event, a task with its checkbox, a reminder with its bell. Drawn
// often, so that it works nothing out and draws again only if something of it has changed.

import clsx from 'clsx';
import { Bell, Repeat, Waves } from 'lucide-react';
import { memo } from 'react';
import type { AgendaItem, TaskItem } from '@/lib/api/types';
import { colorName } from '@/lib/colors';
import { keyOf } from '@/lib/planner';
import { formatTime, formatTimeRange } from '@/lib/time/format';
import { dayOf } from '@/lib/time/zone';
import type { Description } from './describe';
import styles from './Entry.module.css';
import kinds from './EntryKinds.module.css';

/** Among the hours, with room for several lines or for one; in a day of a month; in a list. */
export type Layout = 'block' | 'tight' | 'line' | 'row';

interface Props {
  item: AgendaItem;
  description: Description;
  layout: Layout;
  /** Where it is drawn, which is elsewhere while it is dragged. Wall times. */
  start: string;
  end: string;
  allDay: boolean;
  allDayText: string;
  completeText: string;
  onComplete: (task: TaskItem) => void;
}

export const Entry = memo(function Entry(props: Props) {
  const { item, description, layout } = props;
  const time = timeText(props);
  return (
    <div
      className={clsx(styles.entry, styles[layout], kinds.entry, layout === 'row' && kinds.row)}
      data-color={item.entityType === 'TASK' ? 'slate' : colorName(item.color)}
      data-kind={item.entityType}
      data-status={item.status}
      data-allday={props.allDay || undefined}
    >
      {item.entityType === 'TASK' && (
        <input
          type="checkbox"
          className={kinds.check}
          // The space bar does it on the entry itself, which is where the keyboard is.
          tabIndex={-1}
          checked={item.status === 'COMPLETED'}
          aria-label={props.completeText}
          onChange={() => props.onComplete(item)}
        />
      )}
      <button
        type="button"
        className={styles.open}
        data-entry={keyOf(item)}
        data-kind={item.entityType}
        aria-label={description.label}
        title={description.label}
      >
        <span className={styles.title}>
          {item.entityType === 'REMINDER' && <Bell aria-hidden className={styles.icon} />}
          {item.entityType === 'TASK' && item.priority <= 2 && (
            <span className={kinds.priority}>P{item.priority}</span>
          )}
          {item.title}
        </span>
        <span className={styles.when}>
          {time && <span className={styles.time}>{time}</span>}
          {time && layout === 'block' && (
            <span className={styles.begin}>{formatTime(props.start)}</span>
          )}
          <Marks item={item} description={description} />
        </span>
        {'location' in item && layout !== 'line' && (
          <span className={styles.location}>{item.location}</span>
        )}
      </button>
    </div>
  );
});

function Marks({ item, description }: Pick<Props, 'item' | 'description'>) {
  const repeats = item.entityType === 'INSTANCE' || (item.entityType === 'TASK' && item.rrule);
  return (
    <>
      {repeats && <Repeat aria-hidden className={styles.icon} />}
      {description.zone && <span className={styles.zone}>{description.zone}</span>}
      {description.floats && <Waves aria-hidden className={styles.icon} />}
    </>
  );
}

function timeText({ layout, start, end, allDay, allDayText }: Props): string | null {
  if (allDay) return layout === 'row' ? allDayText : null;
  // Where there is one line, the name is more important than the end.
  if (layout === 'line' || layout === 'tight' || end <= start) return formatTime(start);
  // Over midnight, a range would be written with its days, for which there is no room.
  if (dayOf(start) !== dayOf(end)) return `${formatTime(start)} – ${formatTime(end)}`;
  return formatTimeRange(start, end);
}
