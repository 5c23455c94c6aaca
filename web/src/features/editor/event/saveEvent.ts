// Saves what the form of an event holds: as a new event, as changes of one, or as changes of one, some
// or all occurrences of a series. Only what changed is sent.

import type {
  EventItem,
  EventPatch,
  EventWish,
  OccurrenceItem,
  OccurrencePatch,
  SeriesWish,
} from '@/lib/api/types';
import type { Planner, RecurringPatch } from '@/lib/planner';
import { askReach } from '../reach';
import { movedRepeat, type Repeat, repetitionOf, repetitionPatch } from '../repeat';
import { differing, isSame } from '../same';
import { apiTimes } from './eventTimes';
import { type EventValues, seriesStart, shownRepeat } from './eventValues';

export interface Saving {
  values: EventValues;
  initial: EventValues;
  /** How it repeated before. */
  before: Repeat;
}

/** The id is chosen once, so that what is sent again makes nothing twice. */
export async function saveNew(
  planner: Planner,
  { values, initial, before }: Saving,
  id: { eventId: string; masterId: string },
): Promise<boolean> {
  const repeat = shownRepeat(values, initial, before);
  const wish = wishOf(values, initial);
  if (repeat.kind === 'none') await planner.createEvent({ ...wish, eventId: id.eventId });
  else await planner.createSeries({ ...asSeries(wish, values, repeat), masterId: id.masterId });
  return true;
}

export async function saveSingle(
  planner: Planner,
  event: EventItem,
  { values, initial, before }: Saving,
): Promise<boolean> {
  const repeat = shownRepeat(values, initial, before);
  if (repeat.kind === 'none') {
    const patch = patchOf(initial, values);
    if (Object.keys(patch).length > 0) await planner.updateEvent(event, patch as EventPatch);
    return true;
  }
  const wish = { ...wishOf(values), links: event.links, ttl: event.ttl };
  await planner.makeRecurring(event, asSeries(wish, values, repeat));
  return true;
}

export async function saveOccurrence(
  planner: Planner,
  occurrence: OccurrenceItem,
  { values, initial, before }: Saving,
): Promise<boolean> {
  const repeat = shownRepeat(values, initial, before);
  if (repeat.kind === 'none' && before.kind !== 'none') {
    const reach = await askReach('change', ['following', 'all']);
    const wish = { ...wishOf(values), links: occurrence.links };
    if (reach) await planner.makeSingle(occurrence, wish, reach);
    return reach !== null;
  }
  // On another day the rule names others by itself: that is not a change of the rule.
  const moved = movedRepeat(before, initial.startDay, values.startDay);
  const rule = repetitionPatch(moved, repeat, seriesStart(values));
  const patch = { ...patchOf(initial, values), ...rule } as RecurringPatch;
  if (Object.keys(patch).length === 0) return true;
  const isOfRule = Object.keys(rule).length > 0;
  const reach = await askReach('change', isOfRule ? ['following', 'all'] : undefined);
  if (reach) await planner.updateOccurrence(occurrence, patch, reach);
  return reach !== null;
}

/** All that the form holds. Reminders are left to the server where they are the usual ones. */
function wishOf(values: EventValues, usual?: EventValues): EventWish {
  const { title, location, description, color, tags, reminders, status } = values;
  return {
    title: title.trim(),
    ...(location.trim() ? { location: location.trim() } : {}),
    ...(description ? { description } : {}),
    ...(color ? { color } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(usual && isSame(usual.reminders, reminders) ? {} : { reminderMinutes: reminders }),
    ...(status === 'CONFIRMED' ? {} : { status }),
    ...apiTimes(values),
  };
}

function asSeries(wish: EventWish, values: EventValues, repeat: Repeat): SeriesWish {
  return { ...wish, ...repetitionOf(repeat, seriesStart(values)) };
}

/** What is another in the form than it was, as the API takes it. */
export function patchOf(before: EventValues, after: EventValues): OccurrencePatch {
  return differing(fieldsOf(before), fieldsOf(after)) as OccurrencePatch;
}

function fieldsOf(values: EventValues): object {
  return {
    title: values.title.trim(),
    location: values.location.trim() || null,
    description: values.description || null,
    color: values.color,
    tags: values.tags.length > 0 ? values.tags : null,
    reminderMinutes: values.reminders,
    status: values.status,
    ...apiTimes(values),
  };
}
