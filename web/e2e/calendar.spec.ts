// The calendar in a browser: what is drawn, dragged, typed and hidden, and what has become of it
// when it is read again.

import type { Locator, Page } from '@playwright/test';
import { type Api, expect, expectAccessible, test } from './fixtures';

/** A Monday of a week without a change of the clocks, an hour ahead of UTC in Berlin. */
const MONDAY = '2025-12-15';
const TUESDAY = '2025-12-16';
const WEDNESDAY = '2025-12-17';
const THURSDAY = '2025-12-18';
const WEEK = `/calendar?view=week&date=${MONDAY}`;
const BERLIN = 'Europe/Berlin';

interface Point {
  x: number;
  y: number;
}

async function open(page: Page, address = WEEK): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible();
}

/** An entry as it stands in the calendar, without the copy of it that is dragged. */
function entry(page: Page, title: string): Locator {
  return page.locator('[role="listitem"] [data-entry]').filter({ hasText: title });
}

/** Where a time is in the column of a day. */
async function spot(page: Page, day: string, time: string): Promise<Point> {
  return page.evaluate(
    ([day, time]) => {
      const lanes = document.querySelectorAll(`main [role="cell"][data-date="${day}"]`);
      const lane = [...lanes].find((it) => it.clientHeight > 500)?.getBoundingClientRect();
      const slot = document.querySelector(`main [data-time="${time}:00"]`)?.getBoundingClientRect();
      if (!lane || !slot) throw new Error(`${day} ${time} is not drawn`);
      return { x: lane.left + lane.width / 2, y: slot.top + 2 };
    },
    [day, time] as const,
  );
}

/** The place for what is on a whole day. */
async function allDaySpot(page: Page, day: string): Promise<Point> {
  const cell = page.locator(`main [role="cell"][data-date="${day}"]`).first();
  const box = await cell.boundingBox();
  if (!box) throw new Error(`${day} has no place for whole days`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function middle(entry: Locator): Promise<Point> {
  const box = await entry.boundingBox();
  if (!box) throw new Error('the entry is not drawn');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 12) };
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Moves an entry by taking it at its start. */
async function move(page: Page, title: string, day: string, time: string): Promise<void> {
  const box = await entry(page, title).first().boundingBox();
  if (!box) throw new Error(`${title} is not drawn`);
  // Beside the handle at its top.
  const hold = 10;
  const to = await spot(page, day, time);
  await drag(page, { x: box.x + box.width / 2, y: box.y + hold }, { x: to.x, y: to.y - 2 + hold });
}

async function event(api: Api, title: string, start: string, end: string, more = {}) {
  return api('POST', '/events', {
    title,
    startUtc: start,
    endUtc: end,
    startTzid: BERLIN,
    ...more,
  });
}

async function series(api: Api) {
  return api('POST', '/series', {
    title: 'Standup',
    startUtc: `${MONDAY}T09:00:00Z`,
    endUtc: `${MONDAY}T10:00:00Z`,
    startTzid: BERLIN,
    rrule: 'FREQ=DAILY;COUNT=4',
  });
}

/** When things take place this week, by their titles; in UTC. */
async function agenda(api: Api): Promise<string[]> {
  const { items } = await api('GET', `/agenda?from=${MONDAY}&days=7&tz=${BERLIN}`);
  return items.map(
    (item: Record<string, string>) =>
      `${item.title} ${item.startUtc ?? item.startDate ?? item.triggerUtc ?? item.dueUtc}`,
  );
}

const told = (page: Page, text: string) =>
  expect(page.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();

async function answer(page: Page, key: '1' | '2' | '3' | 'Escape'): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function create(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByRole('button', { name: /^(Create|Save)$/ }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('something new', () => {
  test('is drawn with the pointer', async ({ page, api }) => {
    await open(page);
    const from = await spot(page, TUESDAY, '10:00');
    const to = await spot(page, TUESDAY, '11:30');
    await drag(page, from, { ...to, y: to.y - 6 });
    await create(page, 'Workshop');
    await expect(entry(page, 'Workshop')).toBeVisible();
    await told(page, 'Event created');
    const { items } = await api('GET', `/agenda?from=${MONDAY}&days=7`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      startUtc: `${TUESDAY}T09:00:00Z`,
      endUtc: `${TUESDAY}T10:30:00Z`,
      startTzid: BERLIN,
    });
  });

  test('begins where somebody clicks, as long as is usual', async ({ page, api }) => {
    await open(page);
    const at = await spot(page, WEDNESDAY, '14:00');
    await page.mouse.click(at.x, at.y);
    await create(page, 'Call');
    await told(page, 'Event created');
    const { items } = await api('GET', `/agenda?from=${MONDAY}&days=7`);
    expect(items[0]).toMatchObject({
      startUtc: `${WEDNESDAY}T13:00:00Z`,
      endUtc: `${WEDNESDAY}T13:30:00Z`,
    });
  });

  test('begins in the days that are shown, by key', async ({ page, api }) => {
    await open(page);
    await page.keyboard.press('n');
    await create(page, 'Plan');
    await told(page, 'Event created');
    expect(await agenda(api)).toEqual([`Plan ${MONDAY}T08:00:00Z`]);
  });

  test('is of a whole day in a month', async ({ page, api }) => {
    await open(page, `/calendar?view=month&date=${MONDAY}`);
    const at = await allDaySpot(page, THURSDAY);
    await page.mouse.click(at.x, at.y);
    await create(page, 'Holiday');
    await told(page, 'Event created');
    expect(await agenda(api)).toEqual([`Holiday ${THURSDAY}`]);
  });
});

test.describe('an event', () => {
  test.beforeEach(async ({ page, api }) => {
    await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
    await open(page);
  });

  test('is moved to another day and hour, and back again', async ({ page, api }) => {
    await move(page, 'Review', WEDNESDAY, '13:00');
    await expect(entry(page, 'Review')).toHaveAccessibleName(/Wednesday.*13:00–14:00/);
    await told(page, 'Event changed');
    expect(await agenda(api)).toEqual([`Review ${WEDNESDAY}T12:00:00Z`]);
    await page.reload();
    await expect(entry(page, 'Review')).toHaveAccessibleName(/Wednesday/);
    await move(page, 'Review', THURSDAY, '09:00');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(entry(page, 'Review')).toHaveAccessibleName(/Wednesday/);
    await expect.poll(() => agenda(api)).toEqual([`Review ${WEDNESDAY}T12:00:00Z`]);
  });

  test('is made longer at its end and at its start', async ({ page, api }) => {
    const box = await entry(page, 'Review').boundingBox();
    if (!box) throw new Error('not drawn');
    const x = box.x + box.width / 2;
    const end = await spot(page, MONDAY, '12:30');
    await drag(page, { x, y: box.y + box.height - 2 }, { x, y: end.y - 6 });
    await expect(entry(page, 'Review')).toHaveAccessibleName(/10:00–12:30/);
    await told(page, 'Event changed');
    const start = await spot(page, MONDAY, '09:00');
    await drag(page, { x, y: box.y + 2 }, { x, y: start.y + 2 });
    await expect(entry(page, 'Review')).toHaveAccessibleName(/9:00–12:30/);
    await expect.poll(() => agenda(api)).toEqual([`Review ${MONDAY}T08:00:00Z`]);
  });

  test('becomes one of a whole day, and has a time again', async ({ page, api }) => {
    await drag(page, await middle(entry(page, 'Review')), await allDaySpot(page, TUESDAY));
    await expect(entry(page, 'Review')).toHaveAccessibleName(/Tuesday.*All day/);
    await expect.poll(() => agenda(api)).toEqual([`Review ${TUESDAY}`]);
    const to = await spot(page, THURSDAY, '11:00');
    await drag(page, await middle(entry(page, 'Review')), { x: to.x, y: to.y + 2 });
    await expect(entry(page, 'Review')).toHaveAccessibleName(/Thursday.*11:00–11:30/);
    await expect.poll(() => agenda(api)).toEqual([`Review ${THURSDAY}T10:00:00Z`]);
  });

  test('goes back when somebody else was quicker', async ({ page, api }) => {
    const { items } = await api('GET', `/agenda?from=${MONDAY}&days=7`);
    const { eventId, version } = items[0];
    await api('PATCH', `/events/${eventId}`, { location: 'Attic' }, version);
    await move(page, 'Review', WEDNESDAY, '13:00');
    await told(page, 'It was changed elsewhere meanwhile');
    await expect(entry(page, 'Review')).toHaveAccessibleName(/Monday.*10:00–11:00.*Attic/);
    expect(await agenda(api)).toEqual([`Review ${MONDAY}T09:00:00Z`]);
  });

  test('is opened by a click and by Enter', async ({ page }) => {
    await entry(page, 'Review').click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Review');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await entry(page, 'Review').press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Review');
  });
});

test.describe('a change of something recurring', () => {
  test.beforeEach(async ({ page, api }) => {
    await series(api);
    await open(page);
    await expect(entry(page, 'Standup')).toHaveCount(4);
  });

  const second = (page: Page) => page.locator(`[data-entry$="/${TUESDAY}T09:00:00Z"]`);

  async function moveSecond(page: Page): Promise<void> {
    const to = await spot(page, TUESDAY, '14:00');
    await drag(page, await middle(second(page)), { x: to.x, y: to.y + 10 });
  }

  test('can be of this one', async ({ page, api }) => {
    await moveSecond(page);
    await answer(page, '1');
    await told(page, 'This one changed');
    await open(page);
    await expect(entry(page, 'Standup')).toHaveCount(4);
    expect(await agenda(api)).toEqual([
      `Standup ${MONDAY}T09:00:00Z`,
      `Standup ${TUESDAY}T13:00:00Z`,
      `Standup ${WEDNESDAY}T09:00:00Z`,
      `Standup ${THURSDAY}T09:00:00Z`,
    ]);
  });

  test('can be of this and all that follow', async ({ page, api }) => {
    await moveSecond(page);
    await answer(page, '2');
    await told(page, 'This and all following changed');
    await open(page);
    await expect(entry(page, 'Standup')).toHaveCount(4);
    expect(await agenda(api)).toEqual([
      `Standup ${MONDAY}T09:00:00Z`,
      `Standup ${TUESDAY}T13:00:00Z`,
      `Standup ${WEDNESDAY}T13:00:00Z`,
      `Standup ${THURSDAY}T13:00:00Z`,
    ]);
  });

  test('can be of all', async ({ page, api }) => {
    await moveSecond(page);
    await answer(page, '3');
    await told(page, 'The whole series changed');
    await open(page);
    await expect(entry(page, 'Standup')).toHaveCount(4);
    expect(await agenda(api)).toEqual([
      `Standup ${MONDAY}T13:00:00Z`,
      `Standup ${TUESDAY}T13:00:00Z`,
      `Standup ${WEDNESDAY}T13:00:00Z`,
      `Standup ${THURSDAY}T13:00:00Z`,
    ]);
  });

  test('is not made if somebody thinks better of it', async ({ page, api }) => {
    const before = await second(page).boundingBox();
    await moveSecond(page);
    await answer(page, 'Escape');
    await expect.poll(() => second(page).boundingBox()).toEqual(before);
    expect(await agenda(api)).toContain(`Standup ${TUESDAY}T09:00:00Z`);
  });

  test('can be undone', async ({ page, api }) => {
    await moveSecond(page);
    await answer(page, '2');
    await told(page, 'This and all following changed');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await told(page, 'Undone');
    expect(await agenda(api)).toEqual([
      `Standup ${MONDAY}T09:00:00Z`,
      `Standup ${TUESDAY}T09:00:00Z`,
      `Standup ${WEDNESDAY}T09:00:00Z`,
      `Standup ${THURSDAY}T09:00:00Z`,
    ]);
  });
});

test.describe('by key', () => {
  test('changes are undone one after the other, and made again', async ({ page, api }) => {
    await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
    await open(page);
    await entry(page, 'Review').focus();
    for (const key of [
      'Alt+ArrowDown',
      'Alt+ArrowDown',
      'Alt+ArrowRight',
      'Control+z',
      'Control+z',
    ])
      await page.keyboard.press(key);
    await expect.poll(() => agenda(api)).toEqual([`Review ${MONDAY}T09:15:00Z`]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => agenda(api)).toEqual([`Review ${MONDAY}T09:00:00Z`]);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => agenda(api)).toEqual([`Review ${MONDAY}T09:15:00Z`]);
  });

  test('an event is moved, made longer and deleted, and keeps the focus', async ({ page, api }) => {
    await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
    await open(page);
    const review = entry(page, 'Review');
    await review.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(review).toHaveAccessibleName(/Monday.*10:15–11:15/);
    await expect(review).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(review).toHaveAccessibleName(/Tuesday.*10:15–11:15/);
    await expect(review).toBeFocused();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect(review).toHaveAccessibleName(/Tuesday.*10:15–11:30/);
    await expect(review).toBeFocused();
    await expect.poll(() => agenda(api)).toEqual([`Review ${TUESDAY}T09:15:00Z`]);
    await page.keyboard.press('Delete');
    await expect(review).toHaveCount(0);
    await expect.poll(() => agenda(api)).toEqual([]);
    await expect(page.locator('#content')).toBeFocused();
  });

  test('what is deleted leaves the focus to the next', async ({ page, api }) => {
    await event(api, 'First', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
    await event(api, 'Second', `${TUESDAY}T09:00:00Z`, `${TUESDAY}T10:00:00Z`);
    await event(api, 'Third', `${WEDNESDAY}T09:00:00Z`, `${WEDNESDAY}T10:00:00Z`);
    await open(page);
    await entry(page, 'Second').focus();
    await page.keyboard.press('Delete');
    await expect(entry(page, 'Second')).toHaveCount(0);
    await expect(entry(page, 'Third')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(entry(page, 'Third')).toHaveCount(0);
    await expect(entry(page, 'First')).toBeFocused();
  });

  test('an occurrence that is deleted leaves the focus to the next', async ({ page, api }) => {
    await series(api);
    await open(page);
    await entry(page, 'Standup').first().focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'This event' }).click();
    await expect(entry(page, 'Standup')).toHaveCount(3);
    await expect(entry(page, 'Standup').first()).toBeFocused();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'All events' }).click();
    await expect(entry(page, 'Standup')).toHaveCount(0);
    await expect(page.locator('#content')).toBeFocused();
  });

  test('an event is followed into another week', async ({ page, api }) => {
    await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
    await open(page);
    await entry(page, 'Review').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page).toHaveURL(/date=2025-12-14/);
    await expect(entry(page, 'Review')).toBeFocused();
  });

  test('an occurrence is moved with those that follow, and keeps the focus', async ({
    page,
    api,
  }) => {
    await series(api);
    await open(page);
    await page.locator(`[data-entry$="/${TUESDAY}T09:00:00Z"]`).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await answer(page, '2');
    await told(page, 'This and all following changed');
    await expect.poll(() => agenda(api)).toContain(`Standup ${THURSDAY}T09:15:00Z`);
    const focused = page.locator('[data-entry]:focus');
    await expect(focused).toHaveAccessibleName(/Standup, Tuesday.*10:15/);
  });

  test('a task is completed and taken up again with the space bar', async ({ page, api }) => {
    const times = { startUtc: `${MONDAY}T09:00:00Z`, dueUtc: `${MONDAY}T10:00:00Z`, tzid: BERLIN };
    await api('POST', '/tasks', { title: 'Write', ...times });
    await open(page);
    await entry(page, 'Write').focus();
    await page.keyboard.press('Space');
    await expect(entry(page, 'Write')).toHaveAccessibleName(/Completed/);
    await expect(page.getByRole('checkbox', { name: 'Complete Write' })).toBeChecked();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: 'Complete Write' })).not.toBeChecked();
  });

  test('one goes to other days and views', async ({ page }) => {
    await open(page);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/date=2025-12-22/);
    await page.keyboard.press('4');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('December 2025');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2025');
    await page.keyboard.press('t');
    await expect(page).not.toHaveURL(/date=/);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await expect(help).toContainText('A day later');
    await expect(help).toContainText('4 weeks');
  });
});

test.describe('tasks and reminders', () => {
  test('are moved by what they have', async ({ page, api }) => {
    await api('POST', '/tasks', { title: 'Rent', dueUtc: `${MONDAY}T09:00:00Z`, tzid: BERLIN });
    const reminder = { triggerUtc: `${MONDAY}T13:00:00Z`, triggerTzid: null };
    await api('POST', '/reminders', { title: 'Plants', ...reminder });
    await open(page);
    await move(page, 'Rent', TUESDAY, '12:00');
    await expect(entry(page, 'Rent')).toHaveAccessibleName(/due Tuesday.*12:00/);
    await move(page, 'Plants', WEDNESDAY, '15:00');
    await expect(entry(page, 'Plants')).toHaveAccessibleName(/Wednesday.*15:00.*floating/);
    await expect
      .poll(() => agenda(api))
      .toEqual([`Rent ${TUESDAY}T11:00:00Z`, `Plants ${WEDNESDAY}T15:00:00Z`]);
    // A reminder is at a time of a day.
    await drag(page, await middle(entry(page, 'Plants')), await allDaySpot(page, THURSDAY));
    await expect(entry(page, 'Plants')).toHaveAccessibleName(/Wednesday.*15:00/);
  });

  test('are completed with a click on the box', async ({ page, api }) => {
    await api('POST', '/tasks', { title: 'Rent', dueDate: TUESDAY });
    await open(page);
    await page.getByRole('checkbox', { name: 'Complete Rent' }).click();
    await told(page, 'Completed');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Complete Rent' })).toBeChecked();
  });

  test('are hidden, and stay so', async ({ page, api }) => {
    await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
    await api('POST', '/tasks', { title: 'Rent', dueDate: TUESDAY });
    const reminder = { triggerUtc: `${MONDAY}T13:00:00Z`, triggerTzid: BERLIN };
    await api('POST', '/reminders', { title: 'Plants', ...reminder });
    await open(page);
    await expect(page.locator('[data-entry]')).toHaveCount(3);
    await page.getByRole('button', { name: 'Choose what is shown' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tasks' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Reminders' }).click();
    await expect(page.locator('[data-entry]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await open(page);
    await expect(entry(page, 'Review')).toBeVisible();
    await expect(page.locator('[data-entry]')).toHaveCount(1);
    await page.getByRole('button', { name: '2 kinds are hidden' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tasks' }).click();
    await expect(entry(page, 'Rent')).toBeVisible();
  });
});

test.describe('tasks without a time', () => {
  test.beforeEach(async ({ page, api }) => {
    await api('POST', '/tasks', { title: 'Refactor', priority: 1 });
    await api('POST', '/tasks', { title: 'Planned', dueDate: TUESDAY, startDate: MONDAY });
    await open(page);
    await page.getByRole('button', { name: 'Tasks without a time' }).click();
    await expect(page.getByRole('complementary')).toContainText('Refactor');
    await expect(page.getByRole('complementary')).not.toContainText('Planned');
  });

  test('become blocks when they are dropped on the calendar', async ({ page, api }) => {
    const task = page.getByRole('complementary').getByRole('listitem').first();
    const to = await spot(page, WEDNESDAY, '10:00');
    await drag(page, await middle(task), { x: to.x, y: to.y + 4 });
    await expect(entry(page, 'Refactor')).toHaveAccessibleName(/Wednesday.*10:00–10:30/);
    await expect(page.getByRole('complementary')).toContainText('Every open task has a time');
    await told(page, 'Task changed');
    const { items } = await api('GET', '/tasks?status=BACKLOG');
    expect(items.find((it: { title: string }) => it.title === 'Refactor')).toMatchObject({
      startUtc: `${WEDNESDAY}T09:00:00Z`,
      dueUtc: `${WEDNESDAY}T09:30:00Z`,
      tzid: BERLIN,
    });
  });

  test('are planned by key', async ({ page, api }) => {
    await page.getByRole('button', { name: 'Plan Refactor' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').fill(THURSDAY);
    await dialog.getByLabel('Time').fill('16:00');
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
    await expect(entry(page, 'Refactor')).toHaveAccessibleName(/Thursday.*16:00–16:30/);
    await expect.poll(() => agenda(api)).toContain(`Refactor ${THURSDAY}T15:00:00Z`);
  });

  test('stay beside the calendar when it is opened again', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('complementary')).toContainText('Refactor');
  });
});

test('planning a task says what becomes of its due date', async ({ page, api }) => {
  await api('POST', '/tasks', { title: 'Refactor', dueDate: '2099-11-27' });
  await open(page);
  await page.getByRole('button', { name: 'Tasks without a time' }).click();
  await page.getByRole('button', { name: 'Plan Refactor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Due so far: .*27 November 2099/)).toBeVisible();
  await dialog.getByLabel('Day').fill('2099-11-20');
  await dialog.getByLabel('Time').fill('09:00');
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Now due: ' });
  await expect(message).toContainText(/20 November 2099, 09:30 \(before: .*27 November 2099\)/);
});

test('an event of another zone says so', async ({ page, api }) => {
  const there = { startTzid: 'America/New_York' };
  await event(api, 'Call home', `${MONDAY}T14:00:00Z`, `${MONDAY}T15:00:00Z`, there);
  await event(api, 'Lunch', `${TUESDAY}T11:00:00Z`, `${TUESDAY}T12:00:00Z`);
  await open(page);
  const call = entry(page, 'Call home');
  await expect(call).toContainText(/GMT-5|EST/);
  await expect(call).toHaveAccessibleName(/15:00–16:00.*9:00–10:00 in New York/);
  await expect(entry(page, 'Lunch')).not.toContainText(/GMT|CET/);
});

test('views are in the address, and one can go back', async ({ page, api }) => {
  await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
  await open(page);
  const heading = page.getByRole('heading', { level: 1 });
  const views = page.getByRole('group', { name: 'View' });
  for (const [name, view] of [
    ['Day', 'day'],
    ['4 weeks', 'weeks'],
    ['Month', 'month'],
    ['Year', 'year'],
    ['List', 'list'],
  ] as const) {
    await views.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`view=${view}&date=${MONDAY}`));
    await expect(entry(page, 'Review')).toBeVisible();
  }
  await page.goBack();
  await expect(heading).toHaveText('2025');
  await page.goBack();
  await expect(heading).toHaveText('December 2025');
  await page.getByRole('link', { name: 'Go to 17 December 2025' }).click();
  await expect(page).toHaveURL(/view=day&date=2025-12-17/);
  await expect(heading).toHaveText(/Wednesday/);
  await page.goto(`/calendar?view=year&date=${MONDAY}`);
  await page.getByText('December', { exact: true }).click();
  await expect(page).toHaveURL(/view=month&date=2025-12-01/);
  await expect(heading).toHaveText('December 2025');
});

test('a day with more than it can hold counts the rest', async ({ page, api }) => {
  for (let hour = 8; hour < 16; hour += 1) {
    const [start, end] = [
      `${MONDAY}T${String(hour).padStart(2, '0')}:00:00Z`,
      `${MONDAY}T16:30:00Z`,
    ];
    await event(api, `Event ${hour}`, start, end);
  }
  await open(page, `/calendar?view=month&date=${MONDAY}`);
  await page.getByRole('button', { name: /^\+\d more$/ }).click();
  const rest = page.getByRole('dialog');
  await expect(rest.locator('[data-entry]')).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(rest).toHaveCount(0);
});

test('now is where the person is', async ({ page, api }) => {
  const { version } = await api('GET', '/preferences');
  await api('PATCH', '/preferences', { defaultTzid: 'Pacific/Kiritimati' }, version);
  await page.clock.setFixedTime('2025-12-15T20:00:00Z');
  await open(page, '/calendar?view=day');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tuesday,? 16 December 2025/);
  await expect(page.locator('main [aria-current="date"]').first()).toBeVisible();
  const [line, ten] = await page.evaluate(() => [
    document.querySelector('main [class*="nowLine"]')?.getBoundingClientRect().top,
    document.querySelector('main [data-time="10:00:00"]')?.getBoundingClientRect().top,
  ]);
  expect(Math.abs((line ?? 0) - (ten ?? Number.NaN))).toBeLessThan(4);
});

test('with the tasks beside it, it can be read by everybody', async ({ page, api }) => {
  await api('POST', '/tasks', { title: 'Refactor', priority: 1 });
  await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
  await open(page);
  await page.getByRole('button', { name: 'Tasks without a time' }).click();
  await expect(page.getByRole('complementary')).toContainText('Refactor');
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a week is three days, and everything is in reach', async ({ page, api }) => {
    await event(api, 'Review', `${MONDAY}T09:00:00Z`, `${MONDAY}T10:00:00Z`);
    await open(page);
    await expect(
      page.locator('main [role="columnheader"]').filter({ hasText: /1[567]/ }),
    ).toHaveCount(3);
    await entry(page, 'Review').tap();
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Review');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page).toHaveURL(/date=2025-12-18/);
    await page.getByRole('button', { name: 'View: Week' }).tap();
    await page.getByRole('menuitem', { name: 'Month' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('December 2025');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });

  test('tasks are planned in a dialog', async ({ page, api }) => {
    await api('POST', '/tasks', { title: 'Refactor' });
    await open(page);
    await page.getByRole('button', { name: 'Tasks without a time' }).tap();
    await page.getByRole('button', { name: 'Plan Refactor' }).tap();
    await page.getByRole('dialog').last().getByLabel('Day').fill(TUESDAY);
    await page.getByRole('button', { name: 'Plan', exact: true }).tap();
    await expect.poll(() => agenda(api)).toHaveLength(1);
  });
});
