// The alarms of the next two weeks, which is as early as reminders are offered. The first week is
// what the agenda shows too; the second is read when there is nothing more urgent.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AgendaItem } from '@/lib/api/types';
import { agendaQuery } from '@/lib/planner';
import { addDays, type Day } from '@/lib/time/zone';
import { type Alarm, alarmsOf } from './alarms';

/** What was changed elsewhere is seen within that time, also while nobody looks. */
const OFTEN = { refetchInterval: 5 * 60_000, refetchIntervalInBackground: true };
const NONE: AgendaItem[] = [];

export function useAlarms(zone: string, today: Day): Alarm[] {
  const nextWeek = addDays(today, 7);
  const first = useQuery({ ...agendaQuery({ from: today, to: nextWeek, zone }), ...OFTEN });
  const second = useQuery({
    ...agendaQuery({ from: nextWeek, to: addDays(today, 14), zone }),
    ...OFTEN,
    enabled: first.data !== undefined,
  });
  const soon = first.data ?? NONE;
  const later = second.data ?? NONE;
  return useMemo(() => unlike(alarmsOf([...soon, ...later], zone)), [soon, later, zone]);
}

/** What lasts from one week into the other is in both. */
function unlike(alarms: Alarm[]): Alarm[] {
  return [...new Map(alarms.map((alarm) => [alarm.key, alarm])).values()];
}
