// Reminders: made, changed, put off, done with.

import { api, body, ifMatch } from '@/lib/api/client';
import type { ReminderItem, ReminderPatch, ReminderWish, SnoozeWish } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { now } from '@/lib/time/zone';
import { put, remove } from '../cache';
import { applied, inverse } from '../patch';
import type { Change } from '../perform';
import { forget, remember, versionOf } from '../versions';
import { type Context, readAgendasAgain } from './context';
import { onNewest } from './send';

export function createReminder(context: Context, wish: ReminderWish): Change<ReminderItem> {
  const reminderId = wish.reminderId ?? newId('reminder');
  return {
    owner: reminderId,
    told: messages().planner.reminderCreated,
    show: () => put(context.client, imagined({ ...wish, reminderId })),
    send: () => body(api.POST('/reminders', { body: { ...wish, reminderId } })),
    settle: (reminder) => settle(context, reminder),
    undo: (reminder) => deleteReminder(context, reminder),
  };
}

export function updateReminder(
  context: Context,
  reminder: ReminderItem,
  patch: ReminderPatch,
): Change<ReminderItem> {
  const path = { reminderId: reminder.reminderId };
  return {
    owner: reminder.reminderId,
    told: messages().planner.reminderChanged,
    show: () => put(context.client, applied(reminder, patch)),
    send: () => {
      const params = { path, header: ifMatch(versionOf(reminder)) };
      return body(api.PATCH('/reminders/{reminderId}', { params, body: patch }));
    },
    settle: (answer) => settle(context, answer),
    undo: (answer) => updateReminder(context, answer, inverse(reminder, patch)),
  };
}

export function deleteReminder(context: Context, reminder: ReminderItem): Change<void> {
  const path = { reminderId: reminder.reminderId };
  return {
    owner: reminder.reminderId,
    told: messages().planner.reminderDeleted,
    show: () => remove(context.client, reminder.reminderId),
    send: async () => {
      const header = ifMatch(versionOf(reminder));
      await api.DELETE('/reminders/{reminderId}', { params: { path, header } });
    },
    settle: () => forget(reminder.reminderId),
    undo: () => recreateReminder(context, reminder),
  };
}

/** One that was thrown away, put off until when it was. */
function recreateReminder(context: Context, reminder: ReminderItem): Change<ReminderItem> {
  const created = createReminder(context, wishOf(reminder));
  const { reminderId, snoozedUntil } = reminder;
  return {
    ...created,
    show: () => put(context.client, reminder),
    send: async () => {
      const answer = await created.send();
      if (!snoozedUntil) return answer;
      const params = { path: { reminderId }, header: ifMatch(answer.version) };
      const snooze = api.POST('/reminders/{reminderId}/snooze', {
        params,
        body: { until: snoozedUntil },
      });
      // It is there again, if not at its time.
      return body(snooze).catch(() => answer);
    },
  };
}

export function completeReminder(context: Context, reminder: ReminderItem): Change<ReminderItem> {
  const path = { reminderId: reminder.reminderId };
  return {
    owner: reminder.reminderId,
    told: messages().planner.reminderCompleted,
    show: () => remove(context.client, reminder.reminderId),
    send: () =>
      onNewest(reminder, (version) => {
        const params = { path, header: ifMatch(version) };
        return body(api.POST('/reminders/{reminderId}/complete', { params }));
      }),
    settle: (answer) => settle(context, answer),
    undo: (answer) => reopen(context, reminder, answer),
  };
}

export function dismissReminder(context: Context, reminder: ReminderItem): Change<ReminderItem> {
  const path = { reminderId: reminder.reminderId };
  return {
    owner: reminder.reminderId,
    told: messages().planner.reminderDismissed,
    show: () => remove(context.client, reminder.reminderId),
    send: () =>
      onNewest(reminder, (version) => {
        const params = { path, header: ifMatch(version) };
        return body(api.POST('/reminders/{reminderId}/dismiss', { params }));
      }),
    settle: (answer) => settle(context, answer),
    undo: (answer) => reopen(context, reminder, answer),
  };
}

export function snoozeReminder(
  context: Context,
  reminder: ReminderItem,
  wish: SnoozeWish,
): Change<ReminderItem> {
  const path = { reminderId: reminder.reminderId };
  const until = wish.until ? { snoozedUntil: wish.until } : {};
  return {
    owner: reminder.reminderId,
    told: messages().planner.reminderSnoozed,
    show: () => put(context.client, { ...reminder, ...until, status: 'SNOOZED' }),
    send: () =>
      onNewest(reminder, (version) => {
        const params = { path, header: ifMatch(version) };
        return body(api.POST('/reminders/{reminderId}/snooze', { params, body: wish }));
      }),
    settle: (answer) => settle(context, answer),
    undo: (answer) => reopen(context, reminder, answer),
  };
}

function reopen(context: Context, before: ReminderItem, after: ReminderItem): Change<ReminderItem> {
  const path = { reminderId: before.reminderId };
  return {
    owner: before.reminderId,
    told: messages().planner.undone,
    show: () => put(context.client, { ...before, version: after.version }),
    send: async () => {
      const params = { path, header: ifMatch(versionOf(after)) };
      const reopened = await body(
        api.PATCH('/reminders/{reminderId}', { params, body: { status: 'PENDING' } }),
      );
      if (!before.snoozedUntil) return reopened;
      const again = { path, header: ifMatch(reopened.version) };
      const wish = { until: before.snoozedUntil };
      return body(api.POST('/reminders/{reminderId}/snooze', { params: again, body: wish }));
    },
    settle: (answer) => {
      settle(context, answer);
      readAgendasAgain(context);
    },
  };
}

function settle({ client }: Context, reminder: ReminderItem): void {
  remember(reminder);
  put(client, reminder);
}

function wishOf(reminder: ReminderItem): ReminderWish {
  const { entityType, status, snoozedUntil, createdAt, updatedAt, version, ...wish } = reminder;
  return wish as ReminderWish;
}

function imagined(wish: ReminderWish): ReminderItem {
  const at = now();
  const own = {
    entityType: 'REMINDER',
    status: 'PENDING',
    triggerTzid: null,
    links: [],
    version: 0,
    createdAt: at,
    updatedAt: at,
  };
  const given = Object.entries(wish).filter(([, value]) => value !== null && value !== undefined);
  return { ...own, ...Object.fromEntries(given) } as unknown as ReminderItem;
}
