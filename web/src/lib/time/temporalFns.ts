// What the calendar component wants of `temporal-polyfill/fns`, by the browser's own Temporal: the
// polyfill would be a tenth of all that is loaded. See `vite.config.ts`.

import 'temporal-polyfill/types/global';

export function fromEpochMilliseconds(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds);
}

export function toZonedDateTimeISO(instant: Temporal.Instant, zone: string) {
  return instant.toZonedDateTimeISO(zone);
}

export function create(
  ...fields: ConstructorParameters<typeof Temporal.PlainDateTime>
): Temporal.PlainDateTime {
  return new Temporal.PlainDateTime(...fields);
}

export function toZonedDateTime(wall: Temporal.PlainDateTime, zone: string) {
  return wall.toZonedDateTime(zone);
}

export function offsetNanoseconds(time: Temporal.ZonedDateTime): number {
  return time.offsetNanoseconds;
}
