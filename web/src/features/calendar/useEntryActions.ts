// What can be done with something on the calendar. A change of an occurrence asks first how far it
// reaches; what becomes of a change is told by the planner.

import { useMemo } from 'react';
import { askReach } from '@/features/editor/reach';
import { openEditor } from '@/features/editor/requests';
import type { AgendaItem, ReminderItem, TaskItem } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { type Planner, usePlanner } from '@/lib/planner';
import { useZone } from '@/lib/session';
import type { Span } from '@/lib/time/span';
import { wallNow } from '@/lib/time/zone';
import { tell } from '@/lib/toasts';
import { blockAt, eventAt, reminderAt, taskAt } from './moving';
import { dueReplaced } from './planning';

export interface EntryActions {
  open(item: AgendaItem): void;
  /** Whether it was moved; not if the person thinks better of it. */
  place(item: AgendaItem, span: Span): Promise<boolean>;
  remove(item: AgendaItem): Promise<boolean>;
  /** Completes a task, or takes it up again. */
  complete(task: TaskItem): void;
  /** Gives a task its time. */
  plan(task: TaskItem, span: Span): void;
}

/** The same object as long as the person's zone is the same. */
export function useEntryActions(): EntryActions {
  const planner = usePlanner();
  const zone = useZone();
  return useMemo(() => actionsOf(planner, zone), [planner, zone]);
}

function actionsOf(planner: Planner, zone: string): EntryActions {
  return {
    open,
    place: (item, span) => place(planner, zone, item, span),
    remove: (item) => remove(planner, item),
    complete: (task) => {
      const status = task.status === 'COMPLETED' ? 'IN_PROGRESS' : 'COMPLETED';
      told(planner.moveTask(task, { status }));
    },
    plan: (task, span) => told(plan(planner, zone, task, span)),
  };
}

async function plan(planner: Planner, zone: string, task: TaskItem, span: Span): Promise<void> {
  const times = blockAt(span, zone);
  const text = dueReplaced(task, times, { t: messages(), zone, now: wallNow(zone) });
  await planner.updateTask(task, times);
  if (text) tell({ text, tone: 'plain' });
}

function open(item: AgendaItem): void {
  if (item.entityType === 'TASK') openEditor({ kind: 'task', task: item });
  else if (item.entityType === 'REMINDER') openEditor({ kind: 'reminder', reminder: item });
  else openEditor({ kind: 'event', event: item });
}

async function place(
  planner: Planner,
  zone: string,
  item: AgendaItem,
  span: Span,
): Promise<boolean> {
  switch (item.entityType) {
    case 'EVENT':
      told(planner.updateEvent(item, eventAt(item, span, zone)));
      return true;
    case 'TASK':
      told(planner.updateTask(item, taskAt(item, span, zone)));
      return true;
    case 'REMINDER':
      if (span.allDay) return false;
      told(putOff(planner, item, reminderAt(item, span, zone)));
      return true;
    case 'INSTANCE': {
      const reach = await askReach('change');
      if (reach) told(planner.updateOccurrence(item, eventAt(item, span, zone), reach));
      return reach !== null;
    }
  }
}

/** A snoozed reminder is moved by what it waits for. */
function putOff(planner: Planner, reminder: ReminderItem, at: string): Promise<unknown> {
  if (reminder.snoozedUntil) return planner.snoozeReminder(reminder, { until: at });
  return planner.updateReminder(reminder, { triggerUtc: at });
}

async function remove(planner: Planner, item: AgendaItem): Promise<boolean> {
  switch (item.entityType) {
    case 'EVENT':
      told(planner.deleteEvent(item));
      return true;
    case 'TASK':
      told(planner.deleteTask(item));
      return true;
    case 'REMINDER':
      told(planner.deleteReminder(item));
      return true;
    case 'INSTANCE': {
      const reach = await askReach('delete');
      if (reach) told(planner.deleteOccurrence(item, reach));
      return reach !== null;
    }
  }
}

/** What fails is taken back and told already. */
function told(change: Promise<unknown>): void {
  change.catch(() => {});
}
