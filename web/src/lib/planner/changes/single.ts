// A recurring event that is to take place once: an event takes the place of the occurrence, and the
// series ends before it or goes.

import { api } from '@/lib/api/client';
import type { EventItem, EventWish, OccurrenceItem } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import type { Change } from '../perform';
import type { Context } from './context';
import { createEvent, deleteEvent } from './events';
import { deleteOccurrence, type Reach } from './series';

interface Both {
  event: EventItem;
  dropped: unknown;
}

export function replaceByEvent(
  context: Context,
  occurrence: OccurrenceItem,
  wish: EventWish,
  reach: Exclude<Reach, 'this'>,
): Change<Both> {
  const create = createEvent(context, wish);
  const drop = deleteOccurrence(context, occurrence, reach);
  return {
    owner: drop.owner,
    told: messages().planner.eventChanged,
    show: () => {
      const rollbacks = [drop.show?.(), create.show?.()];
      return () => {
        for (const rollback of rollbacks) rollback?.();
      };
    },
    send: async () => {
      const event = await create.send();
      try {
        return { event, dropped: await drop.send() };
      } catch (error) {
        const { eventId } = event;
        const params = { path: { eventId }, header: { 'If-Match': '*' } };
        await api.DELETE('/events/{eventId}', { params }).catch(() => {});
        throw error;
      }
    },
    settle: ({ event, dropped }) => {
      create.settle?.(event);
      drop.settle?.(dropped);
    },
    undo: ({ event, dropped }) => back(context, event, drop.undo?.(dropped)),
  };
}

function back(
  context: Context,
  event: EventItem,
  recur: Change<unknown> | undefined,
): Change<unknown> {
  const away = deleteEvent(context, event);
  return {
    owner: recur?.owner ?? event.eventId,
    told: messages().planner.undone,
    show: () => away.show?.() ?? (() => {}),
    send: async () => {
      const answer = await recur?.send();
      await away.send();
      return answer;
    },
    settle: (answer) => {
      away.settle?.();
      recur?.settle?.(answer);
    },
  };
}
