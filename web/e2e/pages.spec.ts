// Every page, with something in it and empty, in both themes and two sizes: no violation that axe
// finds, nothing that scrolls sideways, no message of the browser, and a picture of each to look at.

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { fillPlanner } from './sample';

const PAGES = {
  agenda: '/',
  'calendar-day': '/calendar?view=day',
  'calendar-week': '/calendar?view=week',
  'calendar-weeks': '/calendar?view=weeks',
  'calendar-month': '/calendar?view=month',
  'calendar-year': '/calendar?view=year',
  'calendar-list': '/calendar?view=list',
  board: '/board',
  'board-list': '/board?view=list',
  settings: '/settings',
  'settings-time': '/settings/time',
  'settings-appearance': '/settings/appearance',
  'settings-sessions': '/settings/sessions',
  'settings-tokens': '/settings/tokens',
  'not-found': '/nothing-here',
};

const STRANGERS_PAGES = {
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  setup: '/setup',
  reset: '/reset?code=x',
};

// A year has thousands of elements for axe to look at, in each theme.
test.describe.configure({ timeout: 150_000 });

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    for (const [name, address] of Object.entries(PAGES)) {
      test(`${name} can be read by everybody`, async ({ page, api }) => {
        await fillPlanner(api);
        await look(page, address, `${name}-${size}`);
      });
    }

    for (const [name, address] of Object.entries(STRANGERS_PAGES)) {
      test(`${name} can be read by everybody`, async ({ stranger }) => {
        await stranger.setViewportSize(viewport);
        await look(stranger, address, `${name}-${size}`);
      });
    }

    test('empty pages say what to do', async ({ page }) => {
      for (const [name, address] of Object.entries({
        agenda: '/',
        board: '/board',
        list: '/board?view=list',
      })) {
        await look(page, address, `empty-${name}-${size}`);
      }
    });
  });
}

async function look(page: Page, address: string, name: string): Promise<void> {
  const said: string[] = [];
  page.on('console', (message) => {
    // That there is no such page, or that nobody is signed in, is what some of them are about.
    const isStatus = /status of (401|404)/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isStatus) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  const answer = await page.goto(address);
  // The server knows the addresses of the app, and says of others that they are none.
  expect(answer?.status()).toBe(name.startsWith('not-found') ? 404 : 200);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `pictures/${name}-${colorScheme}.png` });
  }
  expect(said).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

test('a page that cannot be loaded leaves the way to the others', async ({ page }) => {
  await page.route('**/assets/Settings*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  const problem = page.getByRole('alert');
  await expect(problem.getByText(/could not be loaded/)).toBeVisible();
  await expect(problem.getByRole('button', { name: 'Load anew' })).toBeVisible();
  await page.getByRole('link', { name: 'Agenda' }).first().click();
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(problem).toBeVisible();
  await page.unroute('**/assets/Settings*.js');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('the app starts where the browser may keep nothing', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible();
  await page.goto('/settings/appearance');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
