// Moves one thing as far as another was moved, on the wall of its own zone.

import type { EventTimes } from '@/lib/time/span';
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

/** The times of `thing` when it is moved as `before` became `after`, and as long as that became. */
export function movedLike(thing: EventTimes, before: EventTimes, after: EventTimes): object {
  if (isSame(before, after)) return {};
  if (after.isAllDay) {
    const days = daysBetween(startDay(before), startDay(after));
    const length = daysBetween(after.startDate ?? '', after.endDate ?? '');
    const startDate = addDays(startDay(thing), days);
    return { isAllDay: true, startDate, endDate: addDays(startDate, Math.max(1, length)) };
  }
  const by = minutesBetween(startOf(before), startOf(after));
  const length = Math.max(0, minutesBetween(startOf(after), endOf(after)));
  const start = addMinutes(startOf(thing), by);
  const zone = after.startTzid;
  const at = (wall: Wall) => (zone === null ? wallToFloating(wall) : toInstant(wall, zone));
  const startUtc = at(start);
  // What begins in the hour that is left out in spring begins behind it, and lasts as long.
  const isMoved = zone !== null && isLeftOut(start, zone);
  return {
    isAllDay: false,
    startUtc,
    endUtc: isMoved ? later(startUtc, length) : at(addMinutes(start, length)),
    startTzid: zone,
    endTzid: after.endTzid,
  };
}

/** The day something starts on, in its own zone. */
export function startDay(times: EventTimes): Day {
  return dayOf(startOf(times));
}

function startOf(times: EventTimes): Wall {
  if (times.isAllDay) return `${times.startDate}T00:00:00`;
  return ownWall(times.startUtc ?? '', times.startTzid);
}

function endOf(times: EventTimes): Wall {
  if (times.isAllDay) return `${times.endDate}T00:00:00`;
  return ownWall(times.endUtc ?? times.startUtc ?? '', times.startTzid);
}

function ownWall(instant: string, zone: string | null): Wall {
  return zone === null ? floatingToWall(instant) : toWall(instant, zone);
}

function isSame(before: EventTimes, after: EventTimes): boolean {
  const fields = ['isAllDay', 'startUtc', 'endUtc', 'startDate', 'endDate', 'startTzid', 'endTzid'];
  return fields.every(
    (field) => before[field as keyof EventTimes] === after[field as keyof EventTimes],
  );
}
