// Reminders that come due while the app is open.

import type { Page } from '@playwright/test';
import { type Api, expect, expectAccessible, test } from './fixtures';

const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** So many seconds from now, as the API writes it. */
function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}

async function remind(api: Api, title: string, seconds: number): Promise<string> {
  const wish = { title, triggerUtc: inSeconds(seconds), triggerTzid: 'Europe/Berlin' };
  return (await api('POST', '/reminders', wish)).reminderId;
}

/** Notes what the browser is asked to show. */
async function watchNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Watched {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      onclick: unknown = null;
      constructor(title: string) {
        shown.push(title);
      }
      close() {}
    }
    Object.assign(window, { Notification: Watched, shown });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
}

test('a reminder is told at its time, once, and done with', async ({ page, api }) => {
  const shown = await watchNotifications(page);
  const id = await remind(api, 'Call the dentist', 4);
  await page.goto('/settings/appearance');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await expect(message(page, 'Call the dentist')).toBeVisible();
  expect(await shown()).toEqual(['Call the dentist']);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  const late = await remind(api, 'Water the plants', 1);
  await page.reload();
  await expect(message(page, 'Water the plants')).toBeVisible();
  await expect(message(page, 'Call the dentist')).toHaveCount(0);

  await message(page, 'Water the plants').getByRole('button', { name: 'Done' }).click();
  await expect(message(page, 'Reminder done')).toBeVisible();
  expect((await api('GET', `/reminders/${late}`)).status).toBe('COMPLETED');
  expect((await api('GET', `/reminders/${id}`)).status).toBe('PENDING');
});

test('a reminder is put off by ten minutes', async ({ page, api }) => {
  // Away first: the page that is open may still be reading, and would be the one that tells it.
  await page.goto('about:blank');
  const id = await remind(api, 'Call the dentist', 0);
  await page.goto('/settings/appearance');
  const due = message(page, 'Call the dentist');
  await due.getByRole('button', { name: 'Snooze 10 min' }).click();
  await expect(message(page, 'Reminder snoozed')).toBeVisible();
  await expect(due).toHaveCount(0);
  const { status, snoozedUntil } = await api('GET', `/reminders/${id}`);
  expect(status).toBe('SNOOZED');
  expect(Math.abs(Date.parse(snoozedUntil) - Date.now() - 600_000)).toBeLessThan(60_000);
});

test('an event is told of as long before as it says', async ({ page, api }) => {
  await api('POST', '/events', {
    title: 'Standup',
    startUtc: inSeconds(603),
    endUtc: inSeconds(2400),
    startTzid: 'Europe/Berlin',
    endTzid: 'Europe/Berlin',
    reminderMinutes: [10],
  });
  await page.goto('/settings/appearance');
  await message(page, 'Standup').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('browser notifications are asked for when they are turned on', async ({ page, api }) => {
  await page.addInitScript(() => {
    const asked = {
      permission: 'default',
      requestPermission: async () => {
        asked.permission = 'denied';
      },
    };
    Object.assign(window, { Notification: asked });
  });
  await page.goto('/settings/notifications');
  await expect(page.getByText('This browser has not been asked yet.')).toBeVisible();
  const show = page.getByRole('checkbox', { name: 'Show notifications' });
  await show.click();
  await expect(show).not.toBeChecked();
  await expect(page.getByText('This browser has not been asked yet.')).toHaveCount(0);
  await show.click();
  await expect(show).toBeChecked();
  await expect(page.getByText('This browser blocks notifications from here.')).toBeVisible();
  await expect
    .poll(async () => (await api('GET', '/preferences')).preferences.enableBrowserNotifications)
    .toBe(true);
});
