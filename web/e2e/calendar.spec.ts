// The calendar by mouse and by keys, checked through the API: what is seen is what was kept.

import type { Locator, Page } from '@playwright/test';
import { type Api, expect, test } from './fixtures';

/** A week without changes of the clocks; Berlin is an hour ahead of UTC. */
const WEEK = '/calendar?view=week&date=2027-03-03';
const WINDOW = '/agenda?from=2027-03-01&to=2027-03-29&tz=Europe/Berlin';

test('an event is created by drawing it', async ({ page, api }) => {
  await open(page);
  const from = await place(page, 'Tue', 14);
  // The quarter of an hour that the pointer is in counts.
  const to = await place(page, 'Tue', 15.25);
  await drag(page, from, to);
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Title').fill('Drawn');
  await editor.getByRole('button', { name: 'Create' }).click();
  await expect(entry(page, 'Drawn')).toBeVisible();
  await expect
    .poll(() => times(api, 'Drawn'))
    .toEqual(['2027-03-02T13:00:00Z/2027-03-02T14:30:00Z']);
});

test('an event is moved to another day and hour, and back by undoing', async ({ page, api }) => {
  await make(api, 'Move me');
  await open(page);
  await moveBy(page, entry(page, 'Move me'), 1, 1);
  await expect
    .poll(() => times(api, 'Move me'))
    .toEqual(['2027-03-04T14:00:00Z/2027-03-04T15:00:00Z']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => times(api, 'Move me'))
    .toEqual(['2027-03-03T13:00:00Z/2027-03-03T14:00:00Z']);
});

test('an event is made longer by its edge', async ({ page, api }) => {
  await make(api, 'Stretch me');
  await open(page);
  const box = await boxOf(entry(page, 'Stretch me'));
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 2 };
  await page.mouse.move(edge.x, edge.y - 10);
  await page.mouse.move(edge.x, edge.y);
  await drag(page, edge, { x: edge.x, y: edge.y + (await hourHeight(page)) });
  await expect
    .poll(() => times(api, 'Stretch me'))
    .toEqual(['2027-03-03T13:00:00Z/2027-03-03T15:00:00Z']);
});

test('keys move an event, change its length and take it away', async ({ page, api }) => {
  await make(api, 'By keys');
  await open(page);
  await entry(page, 'By keys').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(() => times(api, 'By keys'))
    .toEqual(['2027-03-03T13:15:00Z/2027-03-03T14:15:00Z']);
  await expect(entry(page, 'By keys')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect
    .poll(() => times(api, 'By keys'))
    .toEqual(['2027-03-04T13:15:00Z/2027-03-04T14:15:00Z']);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect
    .poll(() => times(api, 'By keys'))
    .toEqual(['2027-03-04T13:15:00Z/2027-03-04T14:30:00Z']);
  await page.keyboard.press('Delete');
  await expect.poll(() => times(api, 'By keys')).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => times(api, 'By keys')).toHaveLength(1);
});

test.describe('a change to something that recurs', () => {
  const moved = (day: string) => `2027-03-${day}T14:00:00Z/2027-03-${day}T15:00:00Z`;
  const kept = (day: string) => `2027-03-${day}T13:00:00Z/2027-03-${day}T14:00:00Z`;

  for (const [reach, expected] of Object.entries({
    'This event': [kept('03'), moved('10'), kept('17'), kept('24')],
    'This and following events': [kept('03'), moved('10'), moved('17'), moved('24')],
    'All events': [moved('03'), moved('10'), moved('17'), moved('24')],
  })) {
    test(`is for ${reach.toLowerCase()}, if that is chosen`, async ({ page, api }) => {
      await makeSeries(api, 'Weekly');
      await page.goto('/calendar?view=week&date=2027-03-10');
      await moveBy(page, entry(page, 'Weekly'), 0, 1);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(reach, 'i') })
        .click();
      await expect.poll(() => times(api, 'Weekly')).toEqual(expected);
      await page.reload();
      await expect(entry(page, 'Weekly')).toHaveAccessibleName(/15:00/);
    });
  }

  test('is none, if it is not said for what', async ({ page, api }) => {
    await makeSeries(api, 'Weekly');
    await page.goto('/calendar?view=week&date=2027-03-10');
    await moveBy(page, entry(page, 'Weekly'), 0, 1);
    await page.keyboard.press('Escape');
    await expect(entry(page, 'Weekly')).toHaveAccessibleName(/14:00/);
    expect(await times(api, 'Weekly')).toEqual([kept('03'), kept('10'), kept('17'), kept('24')]);
  });
});

test('what a server refuses goes back to where it was', async ({ page, api }) => {
  await make(api, 'Refused');
  await open(page);
  await page.route('**/api/v1/events/*', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', detail: 'Later.' } }),
  );
  const before = await boxOf(entry(page, 'Refused'));
  await moveBy(page, entry(page, 'Refused'), 1, 0);
  await expect(page.getByText('Later.')).toBeVisible();
  await expect.poll(async () => (await boxOf(entry(page, 'Refused'))).x).toBeCloseTo(before.x, 0);
});

test('an event of another zone says so', async ({ page, api }) => {
  await make(api, 'Far away', { startTzid: 'America/New_York' });
  await open(page);
  await expect(entry(page, 'Far away')).toHaveAccessibleName(/New York/);
});

test('the views have addresses', async ({ page }) => {
  await open(page);
  await page.keyboard.press('4');
  await expect(page).toHaveURL(/view=month/);
  await page.goBack();
  await expect(page).toHaveURL(/view=week/);
});

async function open(page: Page): Promise<void> {
  await page.goto(WEEK);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

function entry(page: Page, title: string): Locator {
  return page.locator('[data-entry]', { hasText: title });
}

function make(api: Api, title: string, more: object = {}) {
  const times = { startUtc: '2027-03-03T13:00:00Z', endUtc: '2027-03-03T14:00:00Z' };
  return api('POST', '/events', { title, ...times, startTzid: 'Europe/Berlin', ...more });
}

function makeSeries(api: Api, title: string) {
  const times = { startUtc: '2027-03-03T13:00:00Z', endUtc: '2027-03-03T14:00:00Z' };
  const rule = { rrule: 'FREQ=WEEKLY;BYDAY=WE' };
  return api('POST', '/series', { title, ...times, ...rule, startTzid: 'Europe/Berlin' });
}

/** The times of what is called so, in four weeks. */
async function times(api: Api, title: string): Promise<string[]> {
  const { items } = await api('GET', WINDOW);
  const named = items.filter((item: { title: string }) => item.title === title);
  return named.map(
    (item: { startUtc: string; endUtc: string }) => `${item.startUtc}/${item.endUtc}`,
  );
}

async function moveBy(page: Page, what: Locator, days: number, hours: number): Promise<void> {
  const [wed, thu] = [await place(page, 'Wed', 12), await place(page, 'Thu', 12)];
  const hour = await hourHeight(page);
  // Measured last: to look for the others may have scrolled. A little less than the hours, since a
  // drop counts for the nearest quarter of an hour.
  const box = await boxOf(what);
  const from = { x: box.x + box.width / 2, y: box.y + 8 };
  await drag(page, from, {
    x: from.x + days * (thu.x - wed.x),
    y: from.y + hours * hour - hour / 8,
  });
}

interface Point {
  x: number;
  y: number;
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Where an hour of a day is on the screen, just inside. */
async function place(page: Page, day: string, hour: number): Promise<Point> {
  const header = await boxOf(page.getByText(day, { exact: true }).first());
  const noon = await boxOf(page.getByText('13:00', { exact: true }).first());
  const y = noon.y + noon.height / 2 + (hour - 13) * (await hourHeight(page));
  return { x: header.x + header.width / 2, y: y + 3 };
}

async function hourHeight(page: Page): Promise<number> {
  const [one, two] = [
    page.getByText('13:00', { exact: true }),
    page.getByText('14:00', { exact: true }),
  ];
  return (await boxOf(two.first())).y - (await boxOf(one.first())).y;
}

async function boxOf(
  what: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return box;
}
