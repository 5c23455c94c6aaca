// What is written on something in the calendar, and what is said of it to who cannot see it. Made
// once for each thing: it is needed whenever the calendar is drawn.

import type {
  AgendaItem,
  EventItem,
  OccurrenceItem,
  ReminderItem,
  TaskItem,
} from '@/lib/api/types';
import { language, type Messages } from '@/lib/i18n';
import {
  formatDateTime,
  formatDayRange,
  formatLongDay,
  formatTime,
  formatTimeRange,
  zoneName,
} from '@/lib/time/format';
import { type Span, spanOf } from '@/lib/time/span';
import { addDays, dayOf, toWall } from '@/lib/time/zone';
import { isPlanned } from './moving';

export interface Description {
  /** Everything, for the accessible name and the tooltip. */
  label: string;
  /** The zone an event is in, if it is not the person's: "EST". */
  zone: string | null;
  floats: boolean;
}

const made = new WeakMap<AgendaItem, { of: string; description: Description }>();

export function describeItem(item: AgendaItem, zone: string, t: Messages): Description {
  const of = `${language()} ${zone}`;
  const known = made.get(item);
  if (known?.of === of) return known.description;
  const description = described(item, zone, t);
  made.set(item, { of, description });
  return description;
}

function described(item: AgendaItem, zone: string, t: Messages): Description {
  switch (item.entityType) {
    case 'TASK':
      return { label: said(taskParts(item, zone, t)), zone: null, floats: false };
    case 'REMINDER': {
      const floats = item.triggerTzid === null && !item.snoozedUntil;
      return { label: said(reminderParts(item, zone, t)), zone: null, floats };
    }
    default: {
      const own = ownTime(item, zone);
      const floats = !item.isAllDay && item.startTzid === null;
      return { label: said(eventParts(item, zone, t, own)), zone: own?.name ?? null, floats };
    }
  }
}

type Parts = (string | false | null | undefined)[];

function said(parts: Parts): string {
  return parts.filter(Boolean).join(', ');
}

function eventParts(
  event: EventItem | OccurrenceItem,
  zone: string,
  t: Messages,
  own: OwnTime | null,
): Parts {
  return [
    event.title,
    whenText(spanOf(event, zone), t),
    event.location,
    event.entityType === 'INSTANCE' && t.calendar.repeats,
    event.status === 'TENTATIVE' && t.calendar.tentative,
    event.status === 'CANCELLED' && t.calendar.cancelled,
    own && t.calendar.inZone(own.time, own.place, own.name),
    !event.isAllDay && event.startTzid === null && t.calendar.floating,
  ];
}

function taskParts(task: TaskItem, zone: string, t: Messages): Parts {
  const when = whenText(spanOf(task, zone), t);
  return [
    t.calendar.task(task.title),
    isPlanned(task) ? when : t.calendar.due(when),
    t.calendar.priority(task.priority),
    task.status === 'COMPLETED' && t.status.COMPLETED,
    task.rrule && t.calendar.repeats,
  ];
}

function reminderParts(reminder: ReminderItem, zone: string, t: Messages): Parts {
  return [
    t.calendar.reminder(reminder.title),
    whenText(spanOf(reminder, zone), t),
    reminder.status === 'SNOOZED' && t.calendar.snoozed,
    reminder.triggerTzid === null && !reminder.snoozedUntil && t.calendar.floating,
  ];
}

function whenText(span: Span | null, t: Messages): string {
  if (!span) return '';
  const { start, end, allDay } = span;
  if (allDay) return `${formatDayRange(dayOf(start), addDays(dayOf(end), -1))}, ${t.time.allDay}`;
  if (dayOf(start) === dayOf(end)) return `${formatLongDay(start)}, ${formatTimeRange(start, end)}`;
  return `${formatDateTime(start)} – ${formatDateTime(end)}`;
}

interface OwnTime {
  time: string;
  /** "New York". */
  place: string;
  name: string;
}

/** When an event is where it takes place, if that is another zone. */
function ownTime(event: EventItem | OccurrenceItem, zone: string): OwnTime | null {
  const { startTzid, startUtc, endUtc } = event;
  if (event.isAllDay || !startTzid || !startUtc || startTzid === zone) return null;
  const start = toWall(startUtc, startTzid);
  const end = endUtc ? toWall(endUtc, startTzid) : start;
  const sameDay = dayOf(start) === dayOf(end);
  const time = sameDay ? formatTimeRange(start, end) : formatTime(start);
  const place = startTzid.split('/').at(-1)?.replaceAll('_', ' ') ?? startTzid;
  return { time, place, name: zoneName(startTzid, new Date(startUtc)) };
}
