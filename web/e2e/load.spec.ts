// What a browser loads before a page is there, measured in the browser: scripts in the form in which
// they come over the wire, also those that a page asks for while it draws itself.

import { expect, test } from './fixtures';
import { fillPlanner } from './sample';

const LIMIT = 250 * 1024;

for (const address of [
  '/',
  '/calendar',
  '/calendar?view=month',
  '/board',
  '/board?view=list',
  '/settings',
]) {
  test(`${address} loads at most 250 KB of scripts`, async ({ page, api }) => {
    await fillPlanner(api);
    // What is fetched ahead while nothing else is to do does not keep anybody waiting.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(loaded).toBeGreaterThan(50 * 1024);
    expect(loaded).toBeLessThanOrEqual(LIMIT);
  });
}

test('nothing comes from another host', async ({ page, server }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  for (const address of ['/', '/calendar', '/board', '/settings']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
  }
  expect(elsewhere).toEqual([]);
});
