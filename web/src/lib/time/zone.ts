// Between instants as the API writes them (`2025-12-15T14:00:00Z`) and wall time in a zone
// (`2025-12-15T15:00:00`). A wall time is a plain ISO text, so that it sorts and compares as it is.
// `Temporal` is the browser's own; `main.tsx` loads another where there is none.

import 'temporal-polyfill/types/global';

/** `YYYY-MM-DDTHH:mm:ssZ`. */
export type Instant = string;
/** `YYYY-MM-DDTHH:mm:ss`, without a zone. */
export type Wall = string;
/** `YYYY-MM-DD`. */
export type Day = string;

export function toWall(instant: Instant, zone: string): Wall {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return wall.toString({ smallestUnit: 'second' });
}

/** A wall time that does not exist is moved behind the gap; one that exists twice is the first. */
export function toInstant(wall: Wall, zone: string): Instant {
  const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone);
  return zoned.toInstant().toString({ smallestUnit: 'second' });
}

/** Whether a wall time is in the hour that is left out in spring. */
export function isLeftOut(wall: Wall, zone: string): boolean {
  return toWall(toInstant(wall, zone), zone) !== wall;
}

/** So many minutes that pass after an instant, or before it. */
export function later(instant: Instant, minutes: number): Instant {
  return wallToFloating(addMinutes(floatingToWall(instant), minutes));
}

/** Floating times are wall times with a Z behind them. */
export function floatingToWall(instant: Instant): Wall {
  return instant.replace(/Z$/, '');
}

export function wallToFloating(wall: Wall): Instant {
  return `${wall}Z`;
}

export function dayOf(wall: Wall): Day {
  return wall.slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The same day of another month, or its last. */
export function addMonths(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The first day of the week that a day is in; weeks start on `weekStart`, 0 being Sunday. */
export function weekOf(day: Day, weekStart: number): Day {
  return addDays(day, -((Temporal.PlainDate.from(day).dayOfWeek - weekStart + 7) % 7));
}

export function addMinutes(wall: Wall, minutes: number): Wall {
  return Temporal.PlainDateTime.from(wall).add({ minutes }).toString({ smallestUnit: 'second' });
}

/** How many minutes lie between two wall times. */
export function minutesBetween(from: Wall, to: Wall): number {
  return Temporal.PlainDateTime.from(from).until(to).total({ unit: 'minute' });
}

export function daysBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

export function now(): Instant {
  return Temporal.Now.instant().toString({ smallestUnit: 'second' });
}

export function wallNow(zone: string): Wall {
  return toWall(now(), zone);
}

export function today(zone: string): Day {
  return dayOf(wallNow(zone));
}

export function browserZone(): string {
  return Temporal.Now.timeZoneId();
}
