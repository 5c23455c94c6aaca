// The forms: what they make, what they change, and that nothing typed is lost.

import type { Page } from '@playwright/test';
import { type Api, expect, expectAccessible, test } from './fixtures';
import { dayFromNow } from './sample';

const TODAY = dayFromNow(0);
const TOMORROW = dayFromNow(1);
const ZONE = 'Europe/Berlin';

/** Everything of the next weeks, as the API has it. */
async function agenda(api: Api, days = 60) {
  const { items } = await api('GET', `/agenda?from=${dayFromNow(-1)}&days=${days}`);
  return items;
}

async function only(api: Api) {
  const items = await agenda(api);
  expect(items).toHaveLength(1);
  return items[0];
}

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Keys are heard when the page is there. */
async function openBy(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press(key);
}

async function newEvent(page: Page, title: string): Promise<void> {
  await openBy(page, 'n');
  await field(page, 'Title').fill(title);
}

async function when(page: Page, start: string, end: string): Promise<void> {
  const [startDay = '', startTime = ''] = start.split(' ');
  const [endDay = '', endTime = ''] = end.split(' ');
  await field(page, 'Start date').fill(startDay);
  if (startTime) await field(page, 'Start time').fill(startTime);
  await field(page, 'End date').fill(endDay);
  if (endTime) await field(page, 'End time').fill(endTime);
}

const told = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

/** A weekly series of five, and the row of its first occurrence. */
async function series(page: Page, api: Api): Promise<void> {
  await api('POST', '/series', {
    masterId: 'walk',
    title: 'Walk',
    startUtc: `${TOMORROW}T10:00:00Z`,
    endUtc: `${TOMORROW}T11:00:00Z`,
    startTzid: ZONE,
    rrule: 'FREQ=WEEKLY;COUNT=5',
  });
  await page.reload();
}

/** Answers how far the change reaches. */
async function reach(page: Page, key: '1' | '2' | '3'): Promise<void> {
  await expect(page.getByRole('dialog', { name: /recurring event/ })).toBeVisible();
  await page.keyboard.press(key);
}

const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: title }).first();

test.describe('a new event', () => {
  test('at a time, with all that can be said of it', async ({ page, api }) => {
    await newEvent(page, 'Lunch with Grace');
    await when(page, `${TOMORROW} 13:00`, `${TOMORROW} 14:15`);
    await field(page, 'Place').fill('Studio');
    await field(page, 'Green').check();
    await field(page, 'Description').fill('Bring **cake**');
    await press(page, 'More options time zone, reminders, tags, status');
    await field(page, 'Tags').fill('food, friends');
    await field(page, 'Add a reminder').selectOption('60');
    await field(page, 'Status').selectOption('TENTATIVE');
    await press(page, 'Create');
    await told(page, 'Event created');
    await expect(row(page, 'Lunch with Grace')).toBeVisible();
    expect(await only(api)).toMatchObject({
      entityType: 'EVENT',
      title: 'Lunch with Grace',
      location: 'Studio',
      color: '#22c55e',
      description: 'Bring **cake**',
      tags: ['food', 'friends'],
      reminderMinutes: [15, 60],
      status: 'TENTATIVE',
      startTzid: ZONE,
    });
    const [event] = await agenda(api);
    expect(Date.parse(event.endUtc) - Date.parse(event.startUtc)).toBe(75 * 60_000);
  });

  test('on whole days ends on the day that is shown', async ({ page, api }) => {
    await newEvent(page, 'Fair');
    await field(page, 'All day').check();
    await when(page, TODAY, TOMORROW);
    await expect(field(page, 'Start time')).toBeHidden();
    await page.keyboard.press('Control+Enter');
    await told(page, 'Event created');
    expect(await only(api)).toMatchObject({
      isAllDay: true,
      startDate: TODAY,
      endDate: dayFromNow(2),
    });
    await row(page, 'Fair').click();
    await expect(field(page, 'End date')).toHaveValue(TOMORROW);
  });

  test('elsewhere keeps the time of there, and says it in both zones', async ({ page, api }) => {
    await newEvent(page, 'Call Tokyo');
    await when(page, `${TOMORROW} 09:00`, `${TOMORROW} 10:00`);
    await press(page, 'More options time zone, reminders, tags, status');
    await field(page, 'Time zone').selectOption('Asia/Tokyo');
    await expect(dialog(page).getByText(/In your time zone: .*0[12]:00/)).toBeVisible();
    await press(page, 'Create');
    await told(page, 'Event created');
    expect(await only(api)).toMatchObject({
      startUtc: `${TOMORROW}T00:00:00Z`,
      startTzid: 'Asia/Tokyo',
    });
    await row(page, 'Call Tokyo').click();
    await expect(field(page, 'Start time')).toHaveValue('09:00');
    await expect(field(page, 'Time zone')).toHaveValue('Asia/Tokyo');
  });

  test('floating is at that time everywhere', async ({ page, api }) => {
    await newEvent(page, 'Medicine');
    await when(page, `${TOMORROW} 08:00`, `${TOMORROW} 08:05`);
    await press(page, 'More options time zone, reminders, tags, status');
    await field(page, 'Time zone').selectOption('floating');
    await press(page, 'Create');
    await told(page, 'Event created');
    expect(await only(api)).toMatchObject({ startTzid: null, startUtc: `${TOMORROW}T08:00:00Z` });
  });

  test('that recurs every week, up to a day', async ({ page, api }) => {
    await newEvent(page, 'Piano');
    await when(page, `${TOMORROW} 17:00`, `${TOMORROW} 18:00`);
    await field(page, 'Repeat').selectOption('WEEKLY');
    await field(page, 'Every how many weeks').fill('2');
    await field(page, 'Ends').selectOption('day');
    await field(page, 'Last day').fill(dayFromNow(29));
    await expect(dialog(page).getByText(/every 2 weeks on .*, until /i)).toBeVisible();
    await press(page, 'Create');
    await told(page, 'Event created');
    const items = await agenda(api);
    expect(items.map((item: { startUtc: string }) => item.startUtc.slice(0, 10))).toEqual([
      TOMORROW,
      dayFromNow(15),
      dayFromNow(29),
    ]);
    const { master } = await api('GET', `/series/${items[0].masterId}`);
    expect(master.rrule).toMatch(/^FREQ=WEEKLY;INTERVAL=2;BYDAY=(MO|TU|WE|TH|FR|SA|SU)$/);
    expect(master.rruleUntil.slice(0, 10)).toBe(dayFromNow(29));
  });

  test('moving the start keeps the length', async ({ page }) => {
    await newEvent(page, 'Long');
    await when(page, `${TOMORROW} 22:00`, `${dayFromNow(2)} 01:30`);
    await field(page, 'Start time').fill('23:00');
    await expect(field(page, 'End time')).toHaveValue('02:30');
    await field(page, 'Start date').fill(TODAY);
    await expect(field(page, 'End date')).toHaveValue(TOMORROW);
  });
});

test.describe('what is wrong', () => {
  test('is told beside its field, and what was typed stays', async ({ page, api }) => {
    await openBy(page, 'n');
    await when(page, `${TOMORROW} 13:00`, `${TOMORROW} 12:00`);
    await field(page, 'Place').fill('Somewhere');
    await press(page, 'Create');
    await expect(field(page, 'Title')).toBeFocused();
    await expect(dialog(page).getByText('Give it a title.')).toBeVisible();
    await expect(dialog(page).getByText('The end lies before the start.')).toBeVisible();
    await expect(field(page, 'Place')).toHaveValue('Somewhere');
    await field(page, 'Repeat').selectOption('DAILY');
    await field(page, 'Every how many days').fill('0');
    await field(page, 'Title').fill('Tea');
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page).getByText('A whole number from 1 to 999.')).toBeVisible();
    await expect(field(page, 'Every how many days')).toHaveValue('0');
    await field(page, 'Repeat').selectOption('none');
    await field(page, 'End time').fill('14:00');
    await expect(dialog(page).getByText('The end lies before the start.')).toBeHidden();
    await press(page, 'Create');
    await told(page, 'Event created');
    expect(await only(api)).toMatchObject({ title: 'Tea', location: 'Somewhere' });
  });

  const refusals = {
    '412': {
      answer: { code: 'VERSION_CONFLICT', detail: 'changed', currentVersion: 1 },
      said: /It was changed elsewhere meanwhile/,
    },
    '500': {
      answer: { code: 'INTERNAL_ERROR', detail: 'It broke here.' },
      said: 'Something unexpected happened. Try again.',
    },
    '400': {
      answer: { code: 'INVALID_INPUT', field: 'location', detail: 'location: is no place' },
      said: 'Is no place',
    },
  };
  for (const [status, { answer, said }] of Object.entries(refusals)) {
    test(`a refusal with ${status} is taken back exactly and keeps the form`, async ({
      page,
      api,
    }) => {
      const startUtc = `${TOMORROW}T10:00:00Z`;
      await api('POST', '/events', { title: 'Tea', startUtc, startTzid: ZONE, eventId: 'tea' });
      await page.reload();
      const before = await row(page, 'Tea').textContent();
      await row(page, 'Tea').click();
      await field(page, 'Title').fill('Coffee');
      await field(page, 'Place').fill('Elsewhere');
      await page.route('**/api/v1/events/tea', (route) =>
        route.fulfill({
          status: Number(status),
          contentType: 'application/problem+json',
          body: JSON.stringify({ ...answer, status: Number(status) }),
        }),
      );
      await press(page, 'Save');
      await expect(dialog(page).getByText(said)).toBeVisible();
      await expect(field(page, 'Title')).toHaveValue('Coffee');
      // Told in the form, and not a second time beside it.
      await expect(
        page.getByRole('region', { name: /Messages/ }).getByRole('listitem'),
      ).toHaveCount(0);
      await expect(page.locator('main').getByText('Coffee')).toHaveCount(0);
      expect(await page.locator('main').getByText('Tea').count()).toBe(1);
      await page.unroute('**/api/v1/events/tea');
      await press(page, 'Save');
      await told(page, 'Event changed');
      expect(before).toContain('Tea');
      expect(await only(api)).toMatchObject({ title: 'Coffee', location: 'Elsewhere' });
    });
  }

  test('a server that does not answer loses nothing and makes nothing twice', async ({
    page,
    api,
  }) => {
    await newEvent(page, 'Patience');
    await page.route('**/api/v1/events', (route) => route.abort());
    await press(page, 'Create');
    await expect(dialog(page).getByText(/The server does not answer/)).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Patience');
    // It arrived after all, but the answer did not.
    await page.unroute('**/api/v1/events');
    await page.route('**/api/v1/events', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(page, 'Create');
    await expect(dialog(page).getByText(/The server does not answer/)).toBeVisible();
    await page.unroute('**/api/v1/events');
    await press(page, 'Create');
    await told(page, 'Event created');
    expect((await only(api)).title).toBe('Patience');
  });

  test('a preview that cannot be loaded is the text itself', async ({ page }) => {
    await page.route('**/assets/MarkdownRendered-*.js', (route) => route.abort());
    await newEvent(page, 'Draft');
    await field(page, 'Description').fill('Bring **cake**');
    await press(page, 'Preview');
    await expect(dialog(page).getByText('Bring **cake**')).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Draft');
    await press(page, 'Preview');
    await page.unroute('**/assets/MarkdownRendered-*.js');
    await press(page, 'Preview');
    await expect(dialog(page).getByText('Bring cake')).toBeVisible();
  });

  test('an editor that cannot be loaded leaves the page, and can be asked for again', async ({
    page,
  }) => {
    await page.route('**/assets/Editor-*.js', (route) => route.abort());
    await page.reload();
    await openBy(page, 'n');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText(/could not be loaded/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible();
    await page.unroute('**/assets/Editor-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Title')).toBeVisible();
  });

  test('unsaved changes are asked about', async ({ page }) => {
    await newEvent(page, 'Draft');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByText('Discard what you changed?')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Title')).toHaveValue('Draft');
    await page.keyboard.press('Escape');
    await press(page, 'Discard');
    await expect(dialog(page)).toBeHidden();
  });

  test('the browser asks before a reload takes what was typed', async ({ page }) => {
    let asked = 0;
    page.on('dialog', (question) => {
      asked += 1;
      expect(question.type()).toBe('beforeunload');
      void question.dismiss();
    });
    await newEvent(page, 'Draft');
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toBe(1);
    await expect(field(page, 'Title')).toHaveValue('Draft');
    await page.keyboard.press('Escape');
    await press(page, 'Discard');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible();
    expect(asked).toBe(1);
  });
});

test.describe('a change', () => {
  test('sends only what is another, and can be undone', async ({ page, api }) => {
    const startUtc = `${TOMORROW}T10:00:00Z`;
    await api('POST', '/events', { title: 'Tea', startUtc, location: 'Here', startTzid: ZONE });
    await page.reload();
    await row(page, 'Tea').click();
    await field(page, 'Title').fill('Coffee');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await press(page, 'Save');
    expect((await sent).postDataJSON()).toEqual({ title: 'Coffee' });
    await expect(row(page, 'Coffee')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Tea')).toBeVisible();
    await expect.poll(async () => (await only(api)).title).toBe('Tea');
  });

  test('deleting is done at once and can be undone', async ({ page, api }) => {
    const event = { title: 'Tea', startUtc: `${TOMORROW}T10:00:00Z`, reminderMinutes: [] };
    await api('POST', '/events', event);
    await page.reload();
    await row(page, 'Tea').click();
    await press(page, 'Delete');
    await told(page, 'Event deleted');
    expect(await agenda(api)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Tea')).toBeVisible();
    await expect.poll(async () => (await agenda(api)).length).toBe(1);
    expect(await only(api)).toMatchObject({ title: 'Tea', startUtc: event.startUtc });
    expect((await only(api)).reminderMinutes).toBeUndefined();
  });

  test('an event begins to recur, and stops', async ({ page, api }) => {
    const startUtc = `${TOMORROW}T10:00:00Z`;
    await api('POST', '/events', { title: 'Tea', startUtc, startTzid: ZONE, location: 'Here' });
    await page.reload();
    await row(page, 'Tea').click();
    await field(page, 'Repeat').selectOption('DAILY');
    await field(page, 'Ends').selectOption('count');
    await field(page, 'How many times').fill('3');
    await press(page, 'Save');
    await told(page, 'Event changed');
    await expect.poll(async () => (await agenda(api)).length).toBe(3);
    expect((await agenda(api))[2]).toMatchObject({ entityType: 'INSTANCE', location: 'Here' });

    await row(page, 'Tea').click();
    await field(page, 'Repeat').selectOption('none');
    await press(page, 'Save');
    const question = page.getByRole('dialog', { name: 'Change recurring event' });
    await expect(question.getByRole('button', { name: 'This event' })).toBeHidden();
    await question.getByRole('button', { name: 'All events' }).click();
    await expect.poll(async () => (await agenda(api)).length).toBe(1);
    expect(await only(api)).toMatchObject({ entityType: 'EVENT', title: 'Tea', startUtc });

    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await agenda(api)).length).toBe(3);
    await expect(row(page, 'Tea')).toBeVisible();
  });
});

test.describe('a change of something recurring', () => {
  const titles = async (api: Api) =>
    (await agenda(api)).map((item: { title: string }) => item.title);

  test.beforeEach(async ({ page, api }) => series(page, api));

  async function rename(page: Page, key: '1' | '2' | '3'): Promise<void> {
    await page.getByRole('button', { name: 'Show more days' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Walk' }).nth(1).click();
    await expect(dialog(page).getByText(/every week on .*, 5 times/i)).toBeVisible();
    await field(page, 'Title').fill('Run');
    await press(page, 'Save');
    await reach(page, key);
    await expect(dialog(page)).toBeHidden();
  }

  test('of this one', async ({ page, api }) => {
    await rename(page, '1');
    await told(page, 'This one changed');
    expect(await titles(api)).toEqual(['Walk', 'Run', 'Walk', 'Walk', 'Walk']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(api)).toEqual(['Walk', 'Walk', 'Walk', 'Walk', 'Walk']);
  });

  test('of this and the following', async ({ page, api }) => {
    await rename(page, '2');
    await told(page, 'This and all following changed');
    expect(await titles(api)).toEqual(['Walk', 'Run', 'Run', 'Run', 'Run']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(api)).toEqual(['Walk', 'Walk', 'Walk', 'Walk', 'Walk']);
  });

  test('of all', async ({ page, api }) => {
    await rename(page, '3');
    await told(page, 'The whole series changed');
    expect(await titles(api)).toEqual(['Run', 'Run', 'Run', 'Run', 'Run']);
  });

  test('of the first and the following leaves nothing of the old, and can be undone', async ({
    page,
    api,
  }) => {
    await row(page, 'Walk').click();
    await field(page, 'Title').fill('Run');
    await press(page, 'Save');
    await reach(page, '2');
    await told(page, 'This and all following changed');
    expect(await titles(api)).toEqual(['Run', 'Run', 'Run', 'Run', 'Run']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(api)).toEqual(['Walk', 'Walk', 'Walk', 'Walk', 'Walk']);
  });

  test('that the person thinks better of keeps the form', async ({ page, api }) => {
    await row(page, 'Walk').click();
    await field(page, 'Title').fill('Run');
    await press(page, 'Save');
    await expect(page.getByRole('dialog', { name: 'Change recurring event' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Event' })).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Run');
    expect(await titles(api)).not.toContain('Run');
  });

  test('of the rule cannot be of one alone', async ({ page, api }) => {
    await row(page, 'Walk').click();
    await field(page, 'Repeat').selectOption('DAILY');
    await press(page, 'Save');
    const question = page.getByRole('dialog', { name: 'Change recurring event' });
    await expect(question.getByRole('button')).toHaveText(['', /This and following/, /All/]);
    await question.getByRole('button', { name: 'All events' }).click();
    await told(page, 'The whole series changed');
    const { master } = await api('GET', '/series/walk');
    expect(master.rrule).toBe('FREQ=DAILY;COUNT=5');
  });

  test('to another day takes the rule along', async ({ page, api }) => {
    await row(page, 'Walk').click();
    await field(page, 'Start date').fill(dayFromNow(2));
    await press(page, 'Save');
    await reach(page, '3');
    await told(page, 'The whole series changed');
    const days = (await agenda(api)).map((it: { startUtc: string }) => it.startUtc.slice(0, 10));
    expect(days.slice(0, 2)).toEqual([dayFromNow(2), dayFromNow(9)]);
  });

  test('deletes this and the following', async ({ page, api }) => {
    await row(page, 'Walk').click();
    await press(page, 'Delete');
    await page.getByRole('button', { name: 'This and following events' }).click();
    await told(page, 'This and all following deleted');
    expect(await titles(api)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await titles(api)).length).toBe(5);
  });
});

test('a rule that no form can show is kept, and can be written', async ({ page, api }) => {
  await api('POST', '/series', {
    masterId: 'odd',
    title: 'Odd',
    isAllDay: true,
    startDate: TOMORROW,
    rrule:
      'FREQ=DAILY;BYMONTHDAY=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31',
  });
  await page.reload();
  await row(page, 'Odd').click();
  await expect(field(page, 'Repeat')).toHaveValue('text');
  await expect(field(page, 'Rule (RRULE)')).toHaveValue(/^FREQ=DAILY;BYMONTHDAY=1,2,/);
  await field(page, 'Rule (RRULE)').fill('FREQ=FORTNIGHTLY');
  await press(page, 'Save');
  await reach(page, '3');
  await expect(dialog(page).getByText(/FREQ must be/)).toBeVisible();
  await field(page, 'Rule (RRULE)').fill('FREQ=DAILY;INTERVAL=3;UNTIL=20991231');
  await press(page, 'Save');
  await reach(page, '3');
  await told(page, 'The whole series changed');
  const { master } = await api('GET', '/series/odd');
  expect(master).toMatchObject({
    rrule: 'FREQ=DAILY;INTERVAL=3',
    rruleUntil: '2099-12-31T23:59:59Z',
  });
});

test('a task is made, changed and moved as far as it may go', async ({ page, api }) => {
  await openBy(page, 'c');
  await field(page, 'Title').fill('Refactor auth');
  await field(page, 'Priority').selectOption('1');
  await field(page, 'Effort').selectOption('5');
  await field(page, 'Due').fill(TOMORROW);
  await field(page, 'Labels').fill('security');
  await field(page, 'Description').fill('- [x] read\n- [ ] write');
  await press(page, 'Preview');
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toBeVisible();
  await press(page, 'Create');
  await told(page, 'Task created');
  expect(await only(api)).toMatchObject({
    title: 'Refactor auth',
    priority: 1,
    effort: 5,
    dueDate: TOMORROW,
    labels: ['security'],
    checklist: { done: 1, total: 2 },
  });
  await row(page, 'Refactor auth').click();
  await expect(dialog(page).getByText('1 of 2 subtasks done')).toBeVisible();
  await expect(field(page, 'Status').getByRole('option')).toHaveText([
    'Backlog',
    'In progress',
    'Completed',
  ]);
  await field(page, 'Status').selectOption('IN_PROGRESS');
  await field(page, 'With times').check();
  await field(page, 'Due at').fill('16:00');
  await press(page, 'Save');
  await told(page, 'Moved to In progress');
  const task = await only(api);
  expect(task.status).toBe('IN_PROGRESS');
  expect(task.dueDate).toBeUndefined();
  expect(task.dueUtc.slice(0, 10)).toBe(TOMORROW);
});

test('a reminder is made, put off and done', async ({ page, api }) => {
  await api('POST', '/reminders', {
    reminderId: 'call',
    title: 'Call',
    triggerUtc: `${TOMORROW}T12:00:00Z`,
    triggerTzid: ZONE,
  });
  await page.reload();
  await row(page, 'Call').click();
  await field(page, 'Note').fill('About the **roof**');
  await press(page, 'Snooze');
  await page.getByRole('menuitem', { name: 'For an hour' }).click();
  await told(page, 'Reminder snoozed');
  expect(await api('GET', '/reminders/call')).toMatchObject({
    status: 'SNOOZED',
    note: 'About the **roof**',
  });
  await row(page, 'Call').click();
  await expect(dialog(page).getByText(/Snoozed until/)).toBeVisible();
  await press(page, 'Snooze');
  await page.getByRole('menuitem', { name: 'Another time…' }).press('Enter');
  await expect(field(page, 'Snooze until')).toBeFocused();
  await field(page, 'Snooze until').fill(`${dayFromNow(3)}T08:30`);
  await dialog(page).getByRole('button', { name: 'Snooze', exact: true }).last().click();
  await expect(dialog(page)).toBeHidden();
  const { snoozedUntil } = await api('GET', '/reminders/call');
  expect(new Date(snoozedUntil).toLocaleString('sv', { timeZone: ZONE })).toBe(
    `${dayFromNow(3)} 08:30:00`,
  );
  await row(page, 'Call').click();
  await press(page, 'Done');
  await told(page, 'Reminder done');
  expect((await api('GET', '/reminders/call')).status).toBe('COMPLETED');
});

test('a note is written and pinned', async ({ page, api }) => {
  await openBy(page, 'Shift+N');
  await field(page, 'Title').fill('Ideas');
  await field(page, 'Text').fill('# Garden\n\n- tulips');
  await press(page, 'Preview');
  await expect(dialog(page).getByRole('heading', { name: 'Garden' })).toBeVisible();
  await field(page, 'Tags').fill('home');
  await field(page, 'Pin to the top').check();
  await press(page, 'Create');
  await told(page, 'Note created');
  const { items } = await api('GET', '/notes');
  expect(items).toMatchObject([{ title: 'Ideas', isPinned: true, tags: ['home'] }]);
});

test('the forms can be read by everybody', async ({ page, api }) => {
  await series(page, api);
  await row(page, 'Walk').click();
  await press(page, 'More options time zone, reminders, tags, status');
  await field(page, 'Title').fill('');
  await press(page, 'Save');
  await expect(dialog(page).getByText('Give it a title.')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Title').fill('Run');
  await press(page, 'Save');
  await expect(page.getByRole('button', { name: 'All events' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('an event is made without scrolling sideways', async ({ page, api }) => {
    await page.getByRole('button', { name: 'New event' }).first().tap();
    await field(page, 'Title').fill('Tea');
    await field(page, 'Repeat').selectOption('WEEKLY');
    const wide = await dialog(page).evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(wide).toBe(0);
    await press(page, 'Create');
    await told(page, 'Event created');
    expect((await agenda(api)).length).toBeGreaterThan(1);
  });
});
