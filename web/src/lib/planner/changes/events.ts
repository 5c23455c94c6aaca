// Events that take place once.

import { api, body, ifMatch } from '@/lib/api/client';
import type { EventItem, EventPatch, EventWish } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { now } from '@/lib/time/zone';
import { put, remove } from '../cache';
import { applied, inverse } from '../patch';
import type { Change } from '../perform';
import { forget, remember, versionOf } from '../versions';
import type { Context } from './context';

export function createEvent(context: Context, wish: EventWish): Change<EventItem> {
  const eventId = wish.eventId ?? newId('event');
  return {
    owner: eventId,
    told: messages().planner.eventCreated,
    show: () => put(context.client, imagined({ ...wish, eventId })),
    send: () => body(api.POST('/events', { body: { ...wish, eventId } })),
    settle: (event) => settle(context, event),
    undo: (event) => deleteEvent(context, event),
  };
}

export function updateEvent(
  context: Context,
  event: EventItem,
  patch: EventPatch,
): Change<EventItem> {
  const path = { eventId: event.eventId };
  return {
    owner: event.eventId,
    told: messages().planner.eventChanged,
    show: () => put(context.client, applied(event, patch)),
    send: () => {
      const header = ifMatch(versionOf(event));
      return body(api.PATCH('/events/{eventId}', { params: { path, header }, body: patch }));
    },
    settle: (answer) => settle(context, answer),
    undo: (answer) => updateEvent(context, answer, inverse(event, patch)),
  };
}

export function deleteEvent(context: Context, event: EventItem): Change<void> {
  const path = { eventId: event.eventId };
  return {
    owner: event.eventId,
    told: messages().planner.eventDeleted,
    show: () => remove(context.client, event.eventId),
    send: async () => {
      const header = ifMatch(versionOf(event));
      await api.DELETE('/events/{eventId}', { params: { path, header } });
    },
    settle: () => forget(event.eventId),
    undo: () => createEvent(context, wishOf(event)),
  };
}

function settle({ client }: Context, event: EventItem): void {
  remember(event);
  put(client, event);
}

/**
 * What makes an event like one that was. Where no reminders are named the server would put those that
 * the person prefers.
 */
export function wishOf(event: EventItem): EventWish {
  const { entityType, icalUid, sequence, createdAt, updatedAt, version, ...wish } = event;
  return { ...wish, reminderMinutes: event.reminderMinutes ?? [] } as EventWish;
}

/** An event as the server will answer, nearly. */
function imagined(wish: EventWish): EventItem {
  const at = now();
  const own = {
    entityType: 'EVENT',
    status: 'CONFIRMED',
    isAllDay: false,
    startTzid: null,
    endTzid: null,
    links: [],
    sequence: 0,
    version: 0,
    icalUid: '',
    createdAt: at,
    updatedAt: at,
  };
  const given = Object.entries(wish).filter(([, value]) => value !== null && value !== undefined);
  return { ...own, ...Object.fromEntries(given) } as unknown as EventItem;
}
