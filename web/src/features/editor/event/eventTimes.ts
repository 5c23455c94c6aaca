// The times of an event as its form shows them: dates and times on the wall of its own zone, the last
// day of whole days included.

import { FLOATING } from '@/components/ZoneField';
import type { ApiZone } from '@/lib/api/types';
import type { EventTimes, Span } from '@/lib/time/span';
import {
  addDays,
  addMinutes,
  type Day,
  dayOf,
  daysBetween,
  floatingToWall,
  isLeftOut,
  later,
  minutesBetween,
  toInstant,
  toWall,
  type Wall,
  wallToFloating,
} from '@/lib/time/zone';

export interface TimeValues {
  allDay: boolean;
  startDay: Day;
  /** `HH:mm`; kept while it is on whole days. */
  startTime: string;
  /** The last day, of whole days. */
  endDay: Day;
  endTime: string;
  /** An IANA name, or `FLOATING`. */
  zone: string;
  /** Only of what ends elsewhere. */
  endZone: string | null;
}

/** The fields of the API, of one of the two kinds. */
export type ApiTimes =
  | { isAllDay: true; startDate: Day; endDate: Day }
  | {
      isAllDay: false;
      startUtc: string;
      endUtc: string;
      startTzid: ApiZone | null;
      endTzid: ApiZone | null;
    };

/** What a day begins with when it gets times. */
const MORNING = '09:00';

export function valuesOfTimes(times: EventTimes, zone: string, usualMinutes: number): TimeValues {
  if (times.isAllDay) {
    const startDay = times.startDate ?? '';
    const endDay = addDays(times.endDate ?? addDays(startDay, 1), -1);
    const endTime = timeOf(addMinutes(`${startDay}T${MORNING}:00`, usualMinutes));
    return { allDay: true, startDay, startTime: MORNING, endDay, endTime, zone, endZone: null };
  }
  const wall = (at: string, tzid: string | null) =>
    tzid === null ? floatingToWall(at) : toWall(at, tzid);
  const start = wall(times.startUtc ?? '', times.startTzid);
  const end = wall(times.endUtc ?? times.startUtc ?? '', times.endTzid ?? times.startTzid);
  return {
    allDay: false,
    startDay: dayOf(start),
    startTime: timeOf(start),
    endDay: dayOf(end),
    endTime: timeOf(end),
    zone: times.startTzid ?? FLOATING,
    endZone: times.endTzid,
  };
}

/** A span is on the wall of `shown`; the form shows it on that of `zone`. */
export function valuesOfSpan(
  span: Span,
  shown: string,
  zone: string | null,
  usualMinutes: number,
): TimeValues {
  const at = (wall: Wall) => (zone === null ? wallToFloating(wall) : toInstant(wall, shown));
  const times = span.allDay
    ? { isAllDay: true, startDate: dayOf(span.start), endDate: dayOf(span.end) }
    : { isAllDay: false, startUtc: at(span.start), endUtc: at(span.end) };
  return valuesOfTimes(
    { ...times, startTzid: zone, endTzid: null },
    zone ?? FLOATING,
    usualMinutes,
  );
}

export function apiTimes(values: TimeValues): ApiTimes {
  if (values.allDay) {
    return { isAllDay: true, startDate: values.startDay, endDate: addDays(values.endDay, 1) };
  }
  const isFloating = values.zone === FLOATING;
  const at = (wall: Wall, zone: string) =>
    isFloating ? wallToFloating(wall) : toInstant(wall, zone);
  const startUtc = at(startOf(values), values.zone);
  return {
    isAllDay: false,
    startUtc,
    endUtc: startsLeftOut(values)
      ? endBehind(startUtc, values)
      : at(endOf(values), values.endZone ?? values.zone),
    startTzid: isFloating ? null : (values.zone as ApiZone),
    endTzid: isFloating ? null : (values.endZone as ApiZone | null),
  };
}

/** Whether it begins in the hour that is left out in spring: then it begins behind it. */
function startsLeftOut(values: TimeValues): boolean {
  return values.zone !== FLOATING && !values.endZone && isLeftOut(startOf(values), values.zone);
}

/** The end of what lasts as long as the form says. */
function endBehind(startUtc: string, values: TimeValues): string {
  return later(startUtc, minutesBetween(startOf(values), endOf(values)));
}

export function startOf({ startDay, startTime, allDay }: TimeValues): Wall {
  return `${startDay}T${allDay ? '00:00' : startTime}:00`;
}

export function endOf({ endDay, endTime, allDay }: TimeValues): Wall {
  return `${endDay}T${allDay ? '00:00' : endTime}:00`;
}

/** Another start; the end goes along, so that it lasts as long. */
export function withStart(
  values: TimeValues,
  start: Partial<Pick<TimeValues, 'startDay' | 'startTime'>>,
): TimeValues {
  const next = { ...values, ...start };
  if (!hasStart(values) || !hasStart(next) || !hasEnd(values)) return next;
  if (values.allDay) {
    return { ...next, endDay: addDays(values.endDay, daysBetween(values.startDay, next.startDay)) };
  }
  const end = addMinutes(endOf(values), minutesBetween(startOf(values), startOf(next)));
  return { ...next, endDay: dayOf(end), endTime: timeOf(end) };
}

export function hasStart({ allDay, startDay, startTime }: TimeValues): boolean {
  return startDay !== '' && (allDay || startTime !== '');
}

export function hasEnd({ allDay, endDay, endTime }: TimeValues): boolean {
  return endDay !== '' && (allDay || endTime !== '');
}

/** Whether the end lies before the start, by the clock of the world where both have one. */
export function isBackwards(values: TimeValues): boolean {
  const times = apiTimes(values);
  return times.isAllDay ? times.endDate <= times.startDate : times.endUtc < times.startUtc;
}

function timeOf(wall: Wall): string {
  return wall.slice(11, 16);
}
