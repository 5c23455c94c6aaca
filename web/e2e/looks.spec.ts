// Texts that are longer than their place: in another language, beside others, on a phone.

import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';
import { dayFromNow } from './sample';

const LONG = 'A very long title that goes on and on '.repeat(12).trim();
const PHONE = { width: 360, height: 740 };

/** Whether all of a text can be seen within the box around it. */
const fits = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const box = (element.parentElement ?? element).getBoundingClientRect();
    return text.left >= box.left && text.right <= box.right;
  });

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  for (const width of [PHONE.width, 1280]) {
    test(`the whole day does not run into its first entry at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/calendar?view=week');
      const label = page.getByText('ganztägig', { exact: true });
      await expect(label).toBeVisible();
      expect(await fits(label)).toBe(true);
    });
  }
});

test('a very long title leaves room for others', async ({ page, api }) => {
  await page.setViewportSize(PHONE);
  await api('POST', '/tasks', { title: LONG, dueDate: dayFromNow(1), priority: 1 });
  for (const address of ['/', '/board', '/board?view=list']) {
    await page.goto(address);
    const title = page.getByRole('main').getByText(LONG, { exact: true }).first();
    await expect(title).toBeVisible();
    expect(await heightOf(title), address).toBeLessThan(90);
  }
});

test('beside others an event says when it begins', async ({ page, api }) => {
  await page.setViewportSize({ width: 768, height: 740 });
  const startTzid = 'Europe/Berlin';
  for (const title of ['One', 'Two']) {
    const times = { startUtc: '2025-12-15T01:00:00Z', endUtc: '2025-12-15T02:30:00Z' };
    await api('POST', '/events', { title, ...times, startTzid });
  }
  await page.goto('/calendar?view=week&date=2025-12-15');
  const time = page.locator('[data-entry]').filter({ hasText: 'One' }).getByText('02:00', {
    exact: true,
  });
  await expect(time).toBeVisible();
  const [text, entry] = await time.evaluate((it) =>
    [it, it.closest('[data-entry]')].map((box) => box?.getBoundingClientRect().right ?? 0),
  );
  expect(text).toBeLessThanOrEqual(entry ?? 0);
});

test('how a month repeats can be read on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Repeat', { exact: true }).selectOption('MONTHLY');
  const place = dialog.getByRole('combobox').filter({ hasText: /every month on/ });
  expect((await place.boundingBox())?.width).toBeGreaterThan(280);
});
