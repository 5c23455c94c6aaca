// Begins something new around what is shown.

import { openEditor } from '@/features/editor/requests';
import { addMinutes, dayOf, type Wall, wallNow } from '@/lib/time/zone';
import { daysShown, isShown, type Look } from './views';

/** When days begin, for what is not today. */
const MORNING = '09:00:00';

/** At the next half hour, if today is shown; else in the morning of the first day that is. */
export function createAround(look: Look, zone: string, minutes: number): void {
  const start = startAround(look, wallNow(zone));
  const span = { start, end: addMinutes(start, minutes), allDay: false };
  openEditor({ kind: 'event', draft: { span } });
}

export function startAround(look: Look, now: Wall): Wall {
  const days = daysShown(look);
  // A month is meant by its first day, not by the days that fill up its first week.
  const first = look.view === 'month' ? `${look.date.slice(0, 7)}-01` : days.from;
  return isShown(dayOf(now), days) ? nextHalfHour(now) : `${first}T${MORNING}`;
}

export function nextHalfHour(wall: Wall): Wall {
  const minutes = Number(wall.slice(14, 16));
  return addMinutes(`${wall.slice(0, 14)}00:00`, minutes < 30 ? 30 : 60);
}
