// The end of a series: in the API the last moment at which the rule may fire, for people a last day.

import {
  addDays,
  type Day,
  dayOf,
  floatingToWall,
  type Instant,
  toInstant,
  toWall,
  type Wall,
  wallToFloating,
} from '@/lib/time/zone';
import { parseRule, writeRule } from './rule';

/** What the end depends on: the first start, on the wall of the zone that the series is in. */
export interface SeriesStart {
  start: Wall;
  /** Null for floating times and whole days, which are told by the reader's wall. */
  zone: string | null;
}

/** All of the last day is in. */
export function untilOf(lastDay: Day, { zone }: SeriesStart): Instant {
  const wall = `${lastDay}T23:59:59`;
  return zone === null ? wallToFloating(wall) : toInstant(wall, zone);
}

/** The last day on which the rule may fire. A moment before the time of day of the series is too early. */
export function lastDayOf(until: Instant, { start, zone }: SeriesStart): Day {
  const wall = zone === null ? floatingToWall(until) : toWall(until, zone);
  return wall.slice(11) < start.slice(11) ? addDays(dayOf(wall), -1) : dayOf(wall);
}

/** A rule without its UNTIL, and that. */
export function withoutUntil(text: string): { rule: string; until: string | null } {
  const rule = parseRule(text);
  const until = rule.get('UNTIL') ?? null;
  rule.delete('UNTIL');
  return { rule: writeRule(rule), until };
}

/** A rule with its end in it, for whoever wants to see it whole. */
export function withUntil(rule: string, until: Instant | null | undefined): string {
  return until ? `${rule};UNTIL=${until.replaceAll(/[-:]/g, '')}` : rule;
}

/** The day that an UNTIL names, as a date or as a time. */
export function dayOfUntil(until: string, { zone }: SeriesStart): Day | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, utc] = parts;
  const date = `${year}-${month}-${day}`;
  if (!hour || !utc || zone === null) return date;
  return dayOf(toWall(`${date}T${hour}:${minute}:${second}Z`, zone));
}
