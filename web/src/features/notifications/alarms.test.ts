import { expect, test } from 'vitest';
import type { AgendaItem, EventItem, ReminderItem } from '@/lib/api/types';
import { alarmsOf, dueAt, nextAfter } from './alarms';

const ZONE = 'Europe/Berlin';
const at = (instant: string) => Date.parse(instant);

function event(facts: Partial<EventItem>): EventItem {
  return {
    entityType: 'EVENT',
    eventId: 'evt_1',
    title: 'Standup',
    isAllDay: false,
    startUtc: '2026-03-02T09:00:00Z',
    endUtc: '2026-03-02T09:30:00Z',
    startTzid: ZONE,
    endTzid: ZONE,
    status: 'CONFIRMED',
    reminderMinutes: [15],
    ...facts,
  } as EventItem;
}

function reminder(facts: Partial<ReminderItem>): ReminderItem {
  return {
    entityType: 'REMINDER',
    reminderId: 'rem_1',
    title: 'Call',
    triggerUtc: '2026-03-02T09:00:00Z',
    triggerTzid: ZONE,
    status: 'PENDING',
    ...facts,
  } as ReminderItem;
}

const moments = (...items: AgendaItem[]) =>
  alarmsOf(items, ZONE).map((alarm) => new Date(alarm.at).toISOString());

const due = (now: string, ...items: AgendaItem[]) =>
  dueAt(alarmsOf(items, ZONE), at(now)).map((alarm) => alarm.at - at(now));

test('a reminder is due at its time', () => {
  expect(moments(reminder({}))).toEqual(['2026-03-02T09:00:00.000Z']);
});

test('a reminder without a zone is due on the wall of whoever looks', () => {
  const floating = reminder({ triggerTzid: null });
  expect(moments(floating)).toEqual(['2026-03-02T08:00:00.000Z']);
});

test('a snoozed reminder is due when it was snoozed to, also one without a zone', () => {
  const snoozed = { status: 'SNOOZED', snoozedUntil: '2026-03-02T10:10:00Z' } as const;
  expect(moments(reminder(snoozed))).toEqual(['2026-03-02T10:10:00.000Z']);
  expect(moments(reminder({ ...snoozed, triggerTzid: null }))).toEqual([
    '2026-03-02T10:10:00.000Z',
  ]);
});

test.each(['COMPLETED', 'DISMISSED'] as const)('a reminder that is %s is not due', (status) => {
  expect(moments(reminder({ status }))).toEqual([]);
});

test('snoozing makes another alarm, so that it is told again', () => {
  const [first] = alarmsOf([reminder({})], ZONE);
  const [again] = alarmsOf([reminder({ snoozedUntil: '2026-03-02T09:10:00Z' })], ZONE);
  expect(again?.key).not.toBe(first?.key);
});

test('an event has an alarm for each of its reminders', () => {
  expect(moments(event({ reminderMinutes: [0, 60] }))).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T08:00:00.000Z',
  ]);
});

test('what is cancelled, and what has no reminders, has no alarm', () => {
  expect(moments(event({ status: 'CANCELLED' }))).toEqual([]);
  expect(moments(event({ reminderMinutes: [] }))).toEqual([]);
  expect(moments(event({ reminderMinutes: undefined }))).toEqual([]);
});

test('minutes before are minutes that pass, also where clocks are set', () => {
  const early = event({ startUtc: '2026-03-29T01:30:00Z', reminderMinutes: [60] });
  expect(moments(early)).toEqual(['2026-03-29T00:30:00.000Z']);
});

test('a whole day begins at midnight where the person is', () => {
  const day = { isAllDay: true, startDate: '2026-03-29', endDate: '2026-03-30' };
  const allDay = event({ ...day, startUtc: undefined, endUtc: undefined, reminderMinutes: [15] });
  expect(moments(allDay)).toEqual(['2026-03-28T22:45:00.000Z']);
  expect(due('2026-03-29T07:00:00Z', allDay)).toEqual([]);
});

test('nothing is due before its time', () => {
  expect(due('2026-03-02T08:44:59Z', event({}), reminder({}))).toEqual([]);
});

test('a reminder stays due until it is done, however long a device has slept', () => {
  expect(due('2026-03-02T20:00:00Z', reminder({}))).toHaveLength(1);
});

test('an event is due until it is over, or an hour under way', () => {
  expect(due('2026-03-02T09:29:00Z', event({}))).toHaveLength(1);
  expect(due('2026-03-02T09:30:00Z', event({}))).toEqual([]);
  const long = event({ endUtc: '2026-03-02T17:00:00Z' });
  expect(due('2026-03-02T09:59:00Z', long)).toHaveLength(1);
  expect(due('2026-03-02T10:00:00Z', long)).toEqual([]);
});

test('of several reminders of an event, only the last is told', () => {
  const often = event({ reminderMinutes: [60, 15, 0] });
  expect(due('2026-03-02T08:50:00Z', often)).toEqual([-5 * 60_000]);
});

test('the next moment to look at is the next beginning or end', () => {
  const alarms = alarmsOf([event({}), reminder({})], ZONE);
  expect(nextAfter(alarms, at('2026-03-02T08:00:00Z'))).toBe(at('2026-03-02T08:45:00Z'));
  expect(nextAfter(alarms, at('2026-03-02T08:45:00Z'))).toBe(at('2026-03-02T09:00:00Z'));
  expect(nextAfter(alarms, at('2026-03-02T09:00:00Z'))).toBe(at('2026-03-02T09:30:00Z'));
  expect(nextAfter(alarms, at('2026-03-02T09:30:00Z'))).toBe(Number.POSITIVE_INFINITY);
});
