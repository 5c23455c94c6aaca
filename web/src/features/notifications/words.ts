// What is said of an alarm: what it is about, and when that is.

import { messages } from '@/lib/i18n';
import { formatDay, formatTime, formatTimeRange } from '@/lib/time/format';
import { spanOf } from '@/lib/time/span';
import { dayOf, type Wall } from '@/lib/time/zone';
import type { Alarm } from './alarms';

export interface Words {
  title: string;
  /** 10:00 – 10:30; with the day if it is not today. */
  when: string;
}

export function wordsOf({ item }: Alarm, zone: string, now: Wall): Words {
  const span = spanOf(item, zone);
  const title = item.title;
  if (!span) return { title, when: '' };
  const day = dayOf(span.start) === dayOf(now) ? '' : formatDay(span.start);
  const time = span.allDay
    ? messages().time.allDay
    : dayOf(span.start) === dayOf(span.end)
      ? formatTimeRange(span.start, span.end)
      : formatTime(span.start);
  return { title, when: [day, time].filter(Boolean).join(', ') };
}
