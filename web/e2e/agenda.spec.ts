// Home: what is late, today, tomorrow and the days after, and all of it by the keyboard.

import type { Page } from '@playwright/test';
import { type Api, expect, expectAccessible, test } from './fixtures';
import { dayFromNow, fillPlanner } from './sample';

const ZONE = 'Europe/Berlin';

const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const row = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const told = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

const reminder = (api: Api, title: string, triggerUtc: string) =>
  api('POST', '/reminders', {
    reminderId: title.replace(' ', '-'),
    title,
    triggerUtc,
    triggerTzid: ZONE,
  });

const event = (api: Api, title: string, day: string, time = '12:00') =>
  api('POST', '/events', { title, startUtc: `${day}T${time}:00Z`, startTzid: ZONE });

const task = (api: Api, title: string, more: object) =>
  api('POST', '/tasks', { taskId: title.replace(' ', '-'), title, ...more });

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(part(page, /^Today/)).toBeVisible();
}

test('tells somebody new what to do', async ({ page }) => {
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Open the calendar' })).toBeVisible();
  await main(page).getByRole('button', { name: 'New task' }).click();
  await expect(page.getByRole('dialog', { name: 'New task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'New task' })).toBeFocused();
  await expectAccessible(page);
});

test('takes a line of text to the palette', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Add something' }).fill('Lunch tomorrow 1pm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveValue('Lunch tomorrow 1pm');
});

test('has everything where it belongs', async ({ page, api }) => {
  await event(api, 'Dentist', dayFromNow(1));
  await event(api, 'Opera', dayFromNow(4));
  await event(api, 'Far away', dayFromNow(9));
  await api('POST', '/events', {
    title: 'Fair',
    isAllDay: true,
    startDate: dayFromNow(0),
    endDate: dayFromNow(2),
  });
  await task(api, 'Pay rent', { dueDate: dayFromNow(-2), priority: 1 });
  await task(api, 'Report', { dueDate: dayFromNow(1) });
  await reminder(api, 'Missed', `${dayFromNow(-3)}T10:00:00Z`);
  await api('POST', '/events', {
    title: 'Call',
    startUtc: `${dayFromNow(1)}T15:00:00Z`,
    startTzid: 'America/New_York',
    location: 'Phone',
  });
  await reload(page);

  const overdue = part(page, /^Overdue/);
  await expect(overdue.getByRole('listitem')).toHaveCount(2);
  await expect(row(page, /^Task: Due .* Pay rent.*priority 1.*2 days overdue/)).toHaveCount(1);
  await expect(overdue.getByRole('button', { name: /^Reminder: .*Missed/ })).toBeVisible();
  await expect(part(page, /^Today/).getByRole('button', { name: /All day Fair/ })).toBeVisible();
  const tomorrow = part(page, /^Tomorrow/);
  await expect(tomorrow.getByRole('button', { name: /All day Fair/ })).toBeVisible();
  await expect(tomorrow.getByRole('button', { name: /Task: Due Report/ })).toBeVisible();
  await expect(
    tomorrow.getByRole('button', { name: /Call.*Phone.*1[01]:00.*New York/ }),
  ).toBeVisible();
  await expect(tomorrow.getByRole('button', { name: /Event: .*Dentist/ })).toBeVisible();
  await expect(row(page, /Opera/)).toBeVisible();
  await expect(row(page, /Far away/)).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Show more days' }).click();
  await expect(row(page, /Far away/)).toBeVisible();
  await expectAccessible(page);
});

test('goes from row to row and from day to day', async ({ page, api }) => {
  await task(api, 'Late', { dueDate: dayFromNow(-1) });
  await event(api, 'Alpha', dayFromNow(1), '08:00');
  await event(api, 'Beta', dayFromNow(1), '09:00');
  await event(api, 'Gamma', dayFromNow(2), '09:00');
  await reload(page);
  await page.keyboard.press('j');
  await expect(row(page, /Late/)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, /Alpha/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, /Beta/)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, /Alpha/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, /Gamma/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, /Alpha/)).toBeFocused();
  // One stop for Tab: the next is behind the list.
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('button', { name: 'Show more days' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(row(page, /Alpha/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Event' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, /Alpha/)).toBeFocused();
});

test('completes and deletes by keys, and the next row has the focus', async ({ page, api }) => {
  await task(api, 'First', { dueDate: dayFromNow(-3) });
  await task(api, 'Second', { dueDate: dayFromNow(-2) });
  await event(api, 'Third', dayFromNow(1), '08:00');
  await event(api, 'Fourth', dayFromNow(1), '09:00');
  await reload(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(row(page, /First/)).toHaveCount(0);
  await expect(row(page, /Second/)).toBeFocused();
  await told(page, 'Completed');
  await expect.poll(async () => (await api('GET', '/tasks/First')).status).toBe('COMPLETED');
  await page.keyboard.press('x');
  await expect(row(page, /Third/)).toBeFocused();
  await page.keyboard.press('d');
  await expect(row(page, /Fourth/)).toBeFocused();
  await told(page, 'Event deleted');
  await page.keyboard.press('Control+z');
  await expect(row(page, /Third/)).toBeVisible();
  // Space on an event does nothing, and does not open it either.
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('snoozes and completes reminders by keys', async ({ page, api }) => {
  await reminder(api, 'Missed', `${dayFromNow(-1)}T10:00:00Z`);
  await reminder(api, 'Call', `${dayFromNow(1)}T10:00:00Z`);
  await reload(page);
  await page.keyboard.press('j');
  await expect(row(page, /Reminder: .*Missed/)).toBeFocused();
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Until tomorrow 9:00' }).press('Enter');
  await told(page, 'Reminder snoozed');
  await expect(
    part(page, /^Tomorrow/).getByRole('button', { name: /Missed.*Snoozed/ }),
  ).toBeVisible();
  expect((await api('GET', '/reminders/Missed')).status).toBe('SNOOZED');
  // The focus is still on a row, so that the next key means something.
  await expect(page.locator('[data-agenda-row] :focus')).toHaveCount(1);
  await row(page, /Reminder: .*Call/).focus();
  // The editor is loaded by then, and is there at once.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Another time…' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, /Reminder: .*Call/)).toBeFocused();
  await page.keyboard.press('x');
  await expect(row(page, /Reminder: .*Call/)).toHaveCount(0);
  await expect.poll(async () => (await api('GET', '/reminders/Call')).status).toBe('COMPLETED');
});

test('asks how far deleting something recurring reaches', async ({ page, api }) => {
  await api('POST', '/series', {
    masterId: 'walk',
    title: 'Walk',
    startUtc: `${dayFromNow(1)}T10:00:00Z`,
    startTzid: ZONE,
    rrule: 'FREQ=DAILY;COUNT=4',
  });
  await reload(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'This event' }).click();
  await told(page, 'This one deleted');
  await expect(row(page, /Walk/)).toHaveCount(3);
  await expect(row(page, /Walk/).first()).toBeFocused();
});

test('ticks with the pointer, and takes back what the server refuses', async ({ page, api }) => {
  await task(api, 'Report', { dueDate: dayFromNow(1) });
  await reload(page);
  await page.route('**/tasks/Report/move', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'INTERNAL', detail: 'It broke here.', status: 500 }),
    }),
  );
  await page.getByRole('checkbox', { name: 'Complete “Report”' }).click();
  await told(page, 'Something unexpected happened. Try again.');
  await expect(part(page, /^Tomorrow/).getByRole('button', { name: /Report/ })).toBeVisible();
  await page.unroute('**/tasks/Report/move');
  await page.getByRole('checkbox', { name: 'Complete “Report”' }).click();
  await expect(row(page, /Report/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(row(page, /Report/)).toBeVisible();
});

test('rolls over at midnight and folds away what is over', async ({ page, api }) => {
  await event(api, 'Breakfast', dayFromNow(1), '07:00');
  await event(api, 'Dinner', dayFromNow(1), '19:00');
  await task(api, 'Report', { dueDate: dayFromNow(0) });
  const morning = new Date(`${dayFromNow(1)}T10:00:00Z`);
  await page.clock.install({ time: morning });
  await reload(page);
  await expect(row(page, /Breakfast/)).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Show one that is over' }).click();
  await expect(part(page, /^Today/).getByRole('button', { name: /Breakfast/ })).toBeVisible();
  const hour = Number(morning.toLocaleTimeString('sv', { timeZone: ZONE, hour: '2-digit' }));
  await page.clock.fastForward(((24 - hour) * 3600 - 30) * 1000);
  await expect(part(page, /^Today/).getByRole('button', { name: /Dinner/ })).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(row(page, /Dinner/)).toHaveCount(0);
  await expect(part(page, /^Today/).getByText('Nothing planned.')).toBeVisible();
});

test('says so when it cannot be read, and reads again', async ({ page, api }) => {
  await event(api, 'Dentist', dayFromNow(1));
  await page.route('**/api/v1/agenda?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"INTERNAL","detail":"It broke here."}',
    }),
  );
  await page.reload();
  await expect(main(page).getByText('Something unexpected happened. Try again.')).toBeVisible();
  await page.unroute('**/api/v1/agenda?*');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, /Dentist/)).toBeVisible();
  await expect(main(page).getByText('Something unexpected happened. Try again.')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('everything fits, and can be touched', async ({ page, api }) => {
    await fillPlanner(api);
    await reminder(api, 'Phone home', `${dayFromNow(1)}T10:00:00Z`);
    await reload(page);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
    const done = page.getByRole('button', { name: 'Done with “Phone home”' });
    const box = await done.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await done.tap();
    await told(page, 'Reminder done');
    await expect(row(page, /Phone home/)).toHaveCount(0);
  });
});
