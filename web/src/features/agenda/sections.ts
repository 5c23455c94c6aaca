// Which parts the agenda has: what is late, today and tomorrow always, other days if they have something.

import type { Messages } from '@/lib/i18n';
import { formatLongDay } from '@/lib/time/format';
import { addDays, type Day } from '@/lib/time/zone';
import type { DayRows, Row } from './days';
import type { Agenda } from './useAgenda';

export interface Part {
  key: string;
  title: string;
  aside?: string | undefined;
  tone: 'plain' | 'late';
  /** Those that are shown. */
  rows: Row[];
  /** How many are over. */
  past: number;
  nothing?: string | undefined;
}

type Shown = Pick<Agenda, 'late' | 'days' | 'today'>;

export function partsOf({ late, days, today }: Shown, showPast: boolean, t: Messages): Part[] {
  const parts = days.flatMap((day) => partOfDay(day, today, showPast, t));
  if (late.length === 0) return parts;
  const overdue: Part = {
    key: 'late',
    title: t.agenda.overdue,
    aside: String(late.length),
    tone: 'late',
    rows: late,
    past: 0,
  };
  return [overdue, ...parts];
}

function partOfDay({ day, rows }: DayRows, today: Day, showPast: boolean, t: Messages): Part[] {
  const isToday = day === today;
  const isTomorrow = day === addDays(today, 1);
  if (rows.length === 0 && !isToday && !isTomorrow) return [];
  const past = rows.filter((row) => row.past).length;
  const title = isToday ? t.time.today : isTomorrow ? t.time.tomorrow : formatLongDay(day);
  return [
    {
      key: day,
      title,
      aside: isToday || isTomorrow ? formatLongDay(day) : undefined,
      tone: 'plain',
      rows: showPast ? rows : rows.filter((row) => !row.past),
      past,
      nothing: past > 0 ? t.agenda.nothingLeft : t.agenda.nothing,
    },
  ];
}
