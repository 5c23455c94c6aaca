// Finding and creating by typing: the command palette, quick add, and the sheet of keys.

import type { Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { type Api, expect, expectAccessible, test } from './fixtures';

const ZONE = 'Europe/Berlin';

/** Keys do something once the page is there. */
test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('main')).toBeVisible();
});

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Find or create' });
  await expect(input).toBeFocused();
  return input;
}

/** Types into the palette, and waits until the first row says what Enter will do. */
async function type(page: Page, text: string, understood: string | RegExp) {
  const input = await openPalette(page);
  await input.fill(text);
  await expect(page.getByRole('option', { selected: true })).toContainText(understood);
  return input;
}

async function agenda(api: Api) {
  const { items } = await api('GET', `/agenda?from=${day(-1)}&days=40&tz=${ZONE}`);
  return items;
}

async function tasks(api: Api) {
  return (await api('GET', '/tasks?status=BACKLOG')).items;
}

/** A day from today in Berlin. */
function day(ahead: number): string {
  return Temporal.Now.plainDateISO(ZONE).add({ days: ahead }).toString();
}

/** The next Friday that is not today. */
function friday(): string {
  const today = Temporal.Now.plainDateISO(ZONE);
  const days = (5 - today.dayOfWeek + 7) % 7;
  return today.add({ days: days || 7 }).toString();
}

function berlin(wall: string): string {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(ZONE).toInstant().toString();
}

test('creates an event from a line', async ({ page, api }) => {
  await type(
    page,
    'Lunch tomorrow 1pm floating green',
    /Create event Lunch.*Tomorrow.*floating.*Green/,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created', { exact: true })).toBeVisible();
  const [event] = await agenda(api);
  expect(event).toMatchObject({
    entityType: 'EVENT',
    title: 'Lunch',
    startUtc: `${day(1)}T13:00:00Z`,
    endUtc: `${day(1)}T13:30:00Z`,
    startTzid: null,
    color: '#22c55e',
  });
});

test('creates a task from a line', async ({ page, api }) => {
  await type(
    page,
    'Refactor auth 5pts due Friday p1 #security',
    /Create task Refactor auth.*priority 1/,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Task created', { exact: true })).toBeVisible();
  expect(await tasks(api)).toMatchObject([
    { title: 'Refactor auth', effort: 5, dueDate: friday(), priority: 1, labels: ['security'] },
  ]);
});

test('creates a reminder from a line', async ({ page, api }) => {
  await page.keyboard.press('!');
  const input = page.getByRole('combobox', { name: 'Find or create' });
  await expect(input).toHaveValue('! ');
  await input.pressSequentially('Call dentist tomorrow 3pm');
  await expect(page.getByRole('option', { selected: true })).toContainText(
    /Call dentist.*Tomorrow/,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reminder created', { exact: true })).toBeVisible();
  expect(await agenda(api)).toMatchObject([
    {
      entityType: 'REMINDER',
      title: 'Call dentist',
      triggerUtc: berlin(`${day(1)}T15:00:00`),
      triggerTzid: ZONE,
    },
  ]);
});

test('creates what repeats', async ({ page, api }) => {
  await type(page, 'Standup every weekday 9am for 15 min', /Create event Standup.*every weekday/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created', { exact: true })).toBeVisible();
  const [first] = await agenda(api);
  expect(first).toMatchObject({ entityType: 'INSTANCE', title: 'Standup', startTzid: ZONE });
  const { master } = await api('GET', `/series/${first.masterId}`);
  expect(master.rrule).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
});

test('creates it as another kind', async ({ page, api }) => {
  await type(page, 'Read the paper', /Create task/);
  await page.getByRole('option', { name: 'As a note' }).click();
  await expect(page.getByText('Note created', { exact: true })).toBeVisible();
  const { groups } = await api('GET', '/search?q=paper');
  expect(groups).toMatchObject([{ type: 'NOTE', items: [{ title: 'Read the paper' }] }]);
});

test('opens the editor with it instead', async ({ page, api }) => {
  await type(page, 'Lunch tomorrow 1pm', /Create event Lunch/);
  await page.keyboard.press('Control+Enter');
  const editor = page.getByRole('dialog');
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Lunch');
  expect(await agenda(api)).toEqual([]);
});

test('need not be waited for', async ({ page, api }) => {
  const input = await openPalette(page);
  await input.fill('Lunch tomorrow 1pm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created', { exact: true })).toBeVisible();
  expect(await agenda(api)).toMatchObject([
    { title: 'Lunch', startUtc: berlin(`${day(1)}T13:00:00`) },
  ]);
});

test('takes back what was created', async ({ page, api }) => {
  await type(page, 'Buy milk', /Create task Buy milk/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Task created', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await tasks(api)).toEqual([]);
});

test('keeps what was typed when it cannot be created', async ({ page }) => {
  await type(page, 'Buy milk', /Create task Buy milk/);
  await page.route('**/api/v1/tasks', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The server does not answer/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Find or create' })).toHaveValue('Buy milk');
});

test('finds things, though misspelled, and opens them', async ({ page, api }) => {
  await api('POST', '/tasks', { title: 'Paint the kitchen' });
  await api('POST', '/notes', { title: 'Colours', body: 'White for the kitchen, perhaps.' });
  const input = await openPalette(page);
  await input.fill('kitchne');
  await expect(page.getByRole('option', { name: /Colours/ })).toContainText(
    'White for the kitchen',
  );
  await page.getByRole('option', { name: /Paint the kitchen/ }).click();
  const editor = page.getByRole('dialog');
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Paint the kitchen');
  // What was opened and searched for is there the next time.
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await openPalette(page);
  await expect(page.getByRole('option').nth(0)).toContainText('Paint the kitchen');
  await expect(page.getByRole('option').nth(1)).toContainText('Search for “kitchne”');
});

test('opens the next one of a series', async ({ page, api }) => {
  const times = { startUtc: '2024-01-01T08:00:00Z', endUtc: '2024-01-01T08:30:00Z' };
  const zones = { startTzid: ZONE, endTzid: ZONE };
  await api('POST', '/series', { title: 'Choir', ...times, ...zones, rrule: 'FREQ=WEEKLY' });
  const input = await openPalette(page);
  await input.fill('choir');
  await page.getByRole('group', { name: 'Repeating events' }).getByRole('option').click();
  const editor = page.getByRole('dialog');
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Choir');
});

test('says so when the search does not answer, and goes on', async ({ page }) => {
  await page.route('**/api/v1/search**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  const input = await openPalette(page);
  await input.fill('Buy milk');
  await expect(page.getByRole('alert')).toContainText('The search does not answer');
  await expect(input).toHaveValue('Buy milk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Task created', { exact: true })).toBeVisible();
});

test('finds a misspelled command, with the keyboard alone', async ({ page }) => {
  const input = await openPalette(page);
  await input.fill('calender');
  const row = page.getByRole('option', { name: /^Calendar G C$/ });
  await expect(row).toBeVisible();
  while ((await row.getAttribute('aria-selected')) !== 'true') {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('prefers a command to a new thing of its name', async ({ page, api }) => {
  const input = await openPalette(page);
  await input.fill('boa');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Board/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/board/);
  expect(await tasks(api)).toEqual([]);
});

test('goes to a day', async ({ page }) => {
  await type(page, '24 December', /Go to .*24 December/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calendar\?.*date=\d{4}-12-24/);
});

test('switches the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await type(page, 'dark mode', /Switch between light and dark/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('gives the focus back', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Board' });
  await link.focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await openPalette(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
});

test('can be read by everybody', async ({ page, api }) => {
  await api('POST', '/tasks', { title: 'Lunch with Ann' });
  await openPalette(page);
  await expectAccessible(page);
  await page.keyboard.type('Lunch tomorrow 1pm green #food');
  await expect(page.getByRole('option', { selected: true })).toContainText('Lunch');
  await page.getByRole('combobox').fill('Lunch');
  await expect(page.getByRole('option', { name: /Lunch with Ann/ })).toBeVisible();
  await expectAccessible(page);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('understands German', async ({ page, api }) => {
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Suchen oder anlegen' });
    await input.fill('Mittagessen morgen 13 Uhr schwebend grün');
    const row = page.getByRole('option', { selected: true });
    await expect(row).toContainText(/Termin anlegen Mittagessen.*Morgen.*schwebend.*Grün/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Termin angelegt', { exact: true })).toBeVisible();
    expect(await agenda(api)).toMatchObject([
      {
        title: 'Mittagessen',
        startUtc: `${day(1)}T13:00:00Z`,
        startTzid: null,
        color: '#22c55e',
      },
    ]);
  });
});

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('means the zone of the person', async ({ page, api }) => {
    await type(page, 'Lunch 24 December 1pm', /Create event Lunch/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Event created', { exact: true })).toBeVisible();
    const { groups } = await api('GET', '/search?q=lunch');
    const [event] = groups[0].items;
    expect(event.startUtc).toMatch(/-12-24T21:00:00Z$/);
    expect(event.startTzid).toBe('America/Los_Angeles');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('fills the screen and creates', async ({ page, api }) => {
    await page.getByRole('button', { name: 'Create' }).click();
    const input = page.getByRole('combobox', { name: 'Find or create' });
    await input.fill('Refactor auth 5pts due Friday p1 #security');
    const row = page.getByRole('option', { selected: true });
    await expect(row).toContainText(/Refactor auth.*#security/);
    const box = await page.getByRole('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await row.click();
    await expect(page.getByText('Task created', { exact: true })).toBeVisible();
    expect(await tasks(api)).toMatchObject([{ title: 'Refactor auth' }]);
  });

  test('opens the editor first, if that is wanted', async ({ page }) => {
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('combobox', { name: 'Find or create' }).fill('Buy milk p2');
    await page.getByRole('button', { name: 'Edit first' }).click();
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
    await expect(title).toHaveValue('Buy milk');
  });
});

test.describe('the sheet of keys', () => {
  test('lists what works here', async ({ page }) => {
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/calendar/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Find or create', { exact: true })).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'Calendar', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  test('pairs of keys lead to the pages', async ({ page }) => {
    for (const [key, path] of [
      ['c', '/calendar'],
      ['t', '/board'],
      ['s', '/settings'],
      ['h', '/'],
    ]) {
      await page.keyboard.press('g');
      await page.keyboard.press(key ?? '');
      await expect(page).toHaveURL((url) => url.pathname.startsWith(path ?? ''));
      await expect(page.getByRole('main')).toBeVisible();
    }
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  test('single keys begin something new', async ({ page }) => {
    for (const key of ['n', 'c', 'Shift+N']) {
      await page.keyboard.press(key);
      const editor = page.getByRole('dialog');
      await expect(editor.getByRole('textbox', { name: 'Title' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(editor).toBeHidden();
    }
  });
});
