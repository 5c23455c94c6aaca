// Draws what is on the calendar.

import type { EventDisplayInfo } from '@fullcalendar/react';
import { useMemo } from 'react';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { describeItem } from './describe';
import { Entry, type Layout } from './Entry';
import styles from './Entry.module.css';
import { itemOf } from './entries';
import type { EntryActions } from './useEntryActions';

export function useEntryContent({ complete }: EntryActions) {
  const t = useT();
  const zone = useZone();
  return useMemo(
    () => (info: EventDisplayInfo) => {
      const item = itemOf(info.event);
      if (!item) return <span className={styles.fresh}>{t.shell.newEvent}</span>;
      const start = wallOf(info.event.start);
      return (
        <Entry
          item={item}
          description={describeItem(item, zone, t)}
          layout={layoutOf(info)}
          start={start}
          end={wallOf(info.event.end) || start}
          allDay={info.event.allDay}
          allDayText={t.time.allDay}
          completeText={t.calendar.complete(item.title)}
          onComplete={complete}
        />
      );
    },
    [t, zone, complete],
  );
}

function layoutOf({ view, event, isShort }: EventDisplayInfo): Layout {
  if (view.type === 'listDays') return 'row';
  const isAmongHours = view.type.startsWith('timeGrid') || view.type === 'fewDays';
  if (!isAmongHours || event.allDay) return 'line';
  return isShort ? 'tight' : 'block';
}

function wallOf(date: Date | null): string {
  return date?.toISOString().slice(0, 19) ?? '';
}
