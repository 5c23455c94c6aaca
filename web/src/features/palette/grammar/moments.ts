// From days and times as they were said to times on the wall of the zone that is shown.

import type { Span } from '@/lib/time/span';
import {
  addDays,
  addMinutes,
  type Day,
  dayOf,
  type Instant,
  toInstant,
  toWall,
  type Wall,
} from '@/lib/time/zone';
import type { Clock, DayPart, Repeat } from './marks';
import type { When } from './whens';

const PARTS: Record<DayPart, number> = {
  morning: 9 * 60,
  noon: 720,
  afternoon: 900,
  evening: 1140,
};

/** What is known of where and when we are. */
export interface Here {
  /** In which times are shown. */
  zone: string;
  now: Wall;
  /** In which they were said; null is floating. */
  said: string | null;
}

/** Walls in the zone that is shown. */
export interface Moment {
  start: Wall;
  /** Only if one was said. */
  end: Wall | null;
  allDay: boolean;
}

export function momentOf(whens: When[], here: Here, repeat: Repeat | null): Moment | null {
  const marks = whens.flatMap((when) => when.marks);
  const delay = marks.find((mark) => mark.about === 'delay');
  if (delay) return { start: later(here.now, delay.minutes, here.zone), end: null, allDay: false };
  const days = marks.find((mark) => mark.about === 'day')?.days ?? null;
  const [clock, second] = marks.flatMap((mark) => (mark.about === 'clock' ? [mark.clock] : []));
  const part = marks.find((mark) => mark.about === 'part')?.part;
  const times = timesOf(clock, part);
  if (!days && !times && !repeat) return null;
  const isAhead = (day: Day) => !times || isAfterNow(wallAt(day, times.from), here);
  const today = todayAt(here);
  let first = days?.first ?? today;
  if (repeat) first = firstOf(repeat, first, isAhead);
  else if (!days && !isAhead(first)) first = addDays(first, 1);
  else if (days?.weekday && first === today && !(times && isAhead(first)))
    first = addDays(first, 7);
  if (!times) return wholeDays(first, days?.last);
  const to = times.to ?? (days?.last ? second?.from : undefined);
  const start = shown(wallAt(first, times.from), here);
  if (to === undefined) return { start, end: null, allDay: false };
  const lastDay = days?.last ?? (to > times.from ? first : addDays(first, 1));
  return { start, end: shown(wallAt(lastDay, to), here), allDay: false };
}

export function isTimed(whens: When[]): boolean {
  return whens.some((when) => when.marks.some(({ about }) => about !== 'day'));
}

/** The span of an event that takes `minutes`, unless its end was said. */
export function spanOfMoment(moment: Moment, minutes: number, here: Here): Span {
  const { start, end, allDay } = moment;
  if (end) return { start, end, allDay };
  const whole = minutes % (24 * 60) === 0;
  if (allDay) return { start, end: addMinutes(start, whole ? minutes : 24 * 60), allDay };
  const isFloating = here.said === null;
  return {
    start,
    end: isFloating || whole ? addMinutes(start, minutes) : later(start, minutes, here.zone),
    allDay,
  };
}

/** The next full hour. */
export function soon({ now }: Here): Moment {
  return { start: addMinutes(`${now.slice(0, 13)}:00:00`, 60), end: null, allDay: false };
}

/** By the clock that measures, not the one on the wall: an hour is an hour when summer time begins. */
export function later(wall: Wall, minutes: number, zone: string): Wall {
  const instant = Temporal.Instant.from(toInstant(`${wall.slice(0, 16)}:00`, zone));
  return toWall(instant.add({ minutes }).toString(), zone);
}

/** The time of something as the API writes it. */
export function instantOf(wall: Wall, here: Here): Instant {
  return here.said === null ? `${wall}Z` : toInstant(wall, here.zone);
}

function timesOf(clock: Clock | undefined, part: DayPart | undefined) {
  if (!clock) return part ? { from: PARTS[part], to: undefined } : null;
  const half = (minutes: number, sure: boolean | undefined) => {
    if (sure || !part || part === 'noon') return minutes;
    const hours = minutes % (12 * 60);
    return part === 'morning' ? hours : hours + 12 * 60;
  };
  return {
    from: half(clock.from, clock.sure),
    to: clock.to === undefined ? undefined : half(clock.to, clock.toSure ?? clock.sure),
  };
}

function wallAt(day: Day, minutes: number): Wall {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day}T${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}:00`;
}

/** A time in the zone in which it was said, on the wall of the zone that is shown. */
function shown(wall: Wall, { said, zone }: Here): Wall {
  return said === null ? wall : toWall(toInstant(wall, said), zone);
}

function isAfterNow(wall: Wall, here: Here): boolean {
  return shown(wall, here) > here.now;
}

function todayAt({ now, zone, said }: Here): Day {
  return dayOf(said === null ? now : toWall(toInstant(now, zone), said));
}

function wholeDays(first: Day, last: Day | undefined): Moment {
  const end = last ? `${addDays(last, 1)}T00:00:00` : null;
  return { start: `${first}T00:00:00`, end, allDay: true };
}

/** The first day from one on that a rule names, and whose time is still to come. */
function firstOf({ weekdays }: Repeat, from: Day, isAhead: (day: Day) => boolean): Day {
  const fits = (day: Day) =>
    (weekdays.length === 0 || weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek)) &&
    isAhead(day);
  const days = [...Array(9).keys()].map((ahead) => addDays(from, ahead));
  return days.find(fits) ?? from;
}
