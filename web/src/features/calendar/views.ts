// Which days a view shows, what they are called, and which come before and after.

import {
  formatDay,
  formatDayRange,
  formatLongDay,
  formatMonth,
  formatYear,
} from '@/lib/time/format';
import { addDays, addMonths, type Day, daysBetween, weekOf } from '@/lib/time/zone';
import type { CalendarView } from '@/routes/calendarSearch';

/** How somebody looks at the calendar. */
export interface Look {
  view: CalendarView;
  /** A day among those that are shown. */
  date: Day;
  /** 0 is Sunday. */
  weekStart: number;
  /** On a phone, where seven columns would be too narrow. */
  narrow: boolean;
}

/** Half-open. */
export interface Days {
  from: Day;
  to: Day;
}

const NARROW_DAYS = 3;
const WEEKS = 4;
const LISTED_DAYS = 30;

/** The days on the screen, with those of other months that fill up the weeks. */
export function daysShown({ view, date, weekStart, narrow }: Look): Days {
  switch (view) {
    case 'day':
      return daysFrom(date, 1);
    case 'week':
      return narrow ? daysFrom(date, NARROW_DAYS) : daysFrom(weekOf(date, weekStart), 7);
    case 'weeks':
      return daysFrom(weekOf(date, weekStart), 7 * WEEKS);
    case 'month': {
      const last = addDays(addMonths(firstOfMonth(date), 1), -1);
      return {
        from: weekOf(firstOfMonth(date), weekStart),
        to: addDays(weekOf(last, weekStart), 7),
      };
    }
    case 'year':
      return { from: firstOfYear(date), to: addMonths(firstOfYear(date), 12) };
    case 'list':
      return daysFrom(date, LISTED_DAYS);
  }
}

/** The day to show for what comes after (1) or came before (-1). */
export function stepped(look: Look, by: 1 | -1): Day {
  switch (look.view) {
    case 'month':
      return addMonths(look.date, by);
    case 'year':
      return addMonths(look.date, 12 * by);
    default: {
      const { from, to } = daysShown(look);
      return addDays(look.date, by * daysBetween(from, to));
    }
  }
}

export function titleOf(look: Look): string {
  const { from, to } = daysShown(look);
  switch (look.view) {
    case 'day':
      return look.narrow ? formatDay(look.date) : formatLongDay(look.date);
    case 'month':
      return formatMonth(look.date);
    case 'year':
      return formatYear(look.date);
    default:
      return formatDayRange(from, addDays(to, -1));
  }
}

export function isShown(day: Day, { from, to }: Days): boolean {
  return from <= day && day < to;
}

/** As ISO 8601 counts, by the Thursday of a week, whatever day that week starts on. */
export function weekNumber(day: Day, weekStart: number): number {
  const thursday = addDays(weekOf(day, weekStart), (11 - weekStart) % 7);
  return Temporal.PlainDate.from(thursday).weekOfYear ?? 0;
}

/** What the calendar component calls the view. */
export function gridView({ view, narrow }: Pick<Look, 'view' | 'narrow'>): string {
  return view === 'week' && narrow ? 'fewDays' : GRID_VIEWS[view];
}

const GRID_VIEWS = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  weeks: 'fewWeeks',
  month: 'dayGridMonth',
  year: 'multiMonthYear',
  list: 'listDays',
} as const satisfies Record<CalendarView, string>;

/** Views of our own, for the calendar component. */
export const OWN_VIEWS = {
  fewDays: { type: 'timeGrid', duration: { days: NARROW_DAYS } },
  fewWeeks: { type: 'dayGrid', duration: { weeks: WEEKS } },
  listDays: { type: 'list', duration: { days: LISTED_DAYS } },
} as const;

function daysFrom(from: Day, days: number): Days {
  return { from, to: addDays(from, days) };
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

function firstOfYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`;
}
