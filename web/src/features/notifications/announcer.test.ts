import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReminderItem } from '@/lib/api/types';
import { dismiss, useToasts } from '@/lib/toasts';
import type { Alarm } from './alarms';
import { Announcer, type Manner } from './announcer';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const shown = vi.fn();

class FakeNotification {
  static permission = 'granted';
  close: () => void;
  constructor(title: string) {
    shown(title);
    this.close = () => shown(`closed ${title}`);
  }
}

class Denied extends FakeNotification {
  static override permission = 'denied';
}

const manner: Manner = {
  notifications: true,
  sound: false,
  words: ({ item }) => ({ title: item.title, when: '10:00' }),
  actions: () => [
    { label: 'Done', run: () => {} },
    { label: 'Later', run: () => {} },
  ],
  showAll: () => {},
};

function alarm(title: string, at = NOW): Alarm {
  const item = { entityType: 'REMINDER', reminderId: title, title } as ReminderItem;
  return { key: `${title}@${at}`, item, at, until: Number.POSITIVE_INFINITY };
}

beforeEach(() => {
  sessionStorage.clear();
  shown.mockReset();
  vi.stubGlobal('Notification', FakeNotification);
});

afterEach(() => {
  const left = toasts();
  act(() => {
    for (const { id } of left) dismiss(id);
  });
  cleanup();
  vi.unstubAllGlobals();
});

const toasts = () => renderHook(() => useToasts()).result.current;
const texts = () => toasts().map(({ text }) => text);

test('what is due is told once, in the app and by the browser', () => {
  const announcer = new Announcer();
  announcer.announce([alarm('Call')], NOW, manner);
  announcer.announce([alarm('Call')], NOW + 60_000, manner);
  expect(texts()).toEqual(['Call · 10:00']);
  expect(toasts()[0]).toMatchObject({ action: { label: 'Done' }, otherwise: { label: 'Later' } });
  expect(shown.mock.calls).toEqual([['Call']]);
});

test('what is no longer due is taken away', () => {
  const announcer = new Announcer();
  announcer.announce([alarm('Call'), alarm('Write')], NOW, manner);
  announcer.announce([alarm('Write')], NOW + 1, manner);
  expect(texts()).toEqual(['Write · 10:00']);
  expect(shown).toHaveBeenLastCalledWith('closed Call');
});

test('what was due long ago is told in the app alone', () => {
  new Announcer().announce([alarm('Call', NOW - 2 * 60 * 60_000)], NOW, manner);
  expect(texts()).toEqual(['Call · 10:00']);
  expect(shown).not.toHaveBeenCalled();
});

test('many at once are told together', () => {
  new Announcer().announce(
    ['a', 'b', 'c', 'd'].map((title) => alarm(title)),
    NOW,
    manner,
  );
  expect(texts()).toEqual(['4 reminders are due']);
});

test('the browser stays silent for who does not want it, or has not allowed it', () => {
  new Announcer().announce([alarm('Call')], NOW, { ...manner, notifications: false });
  vi.stubGlobal('Notification', Denied);
  new Announcer().announce([alarm('Write')], NOW, manner);
  expect(shown).not.toHaveBeenCalled();
});
