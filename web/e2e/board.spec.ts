// The board: adding, dragging by mouse and keys, what is refused and undone, and the list.

import type { Locator, Page } from '@playwright/test';
import { type Api, expect, test } from './fixtures';

test.describe('adding', () => {
  test('puts a task in the column, and the next can be typed', async ({ page, api }) => {
    await page.goto('/board');
    const add = page.getByLabel('Add a task to In progress');
    await add.fill('Write');
    await add.press('Enter');
    await expect(add).toHaveValue('');
    await expect(add).toBeFocused();
    await add.fill('Proofread');
    await add.press('Enter');
    await expectTasks(page, 'In progress', ['Write', 'Proofread']);
    await expect.poll(() => stored(api, 'IN_PROGRESS')).toEqual(['Write', 'Proofread']);
  });

  test('understands points, dates, priorities and labels, and says so', async ({ page, api }) => {
    await page.goto('/board');
    const add = page.getByLabel('Add a task to Backlog');
    await add.fill('Refactor auth 5pts due tomorrow p1 #security');
    const column = columnOf(page, 'Backlog');
    for (const fact of ['5 points', 'Due Tomorrow', 'Priority 1, highest', '#security']) {
      await expect(column.getByRole('status').getByText(fact)).toBeVisible();
    }
    await add.press('Enter');
    const card = cardOf(page, 'Refactor auth');
    await expect(card).toContainText('Priority 1, highest');
    await expect(card).toContainText('Tomorrow');
    await expect(card).toContainText('security');
    await expect.poll(() => stored(api, 'BACKLOG')).toEqual(['Refactor auth']);
    const [task] = await inColumn(api, 'BACKLOG');
    expect(task).toMatchObject({ priority: 1, effort: 5, labels: ['security'] });
  });

  test('keeps what was typed when the server refuses it', async ({ page }) => {
    await page.goto('/board');
    await page.route('**/api/v1/tasks', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const add = page.getByLabel('Add a task to Backlog');
    await add.fill('Do not lose me');
    await add.press('Enter');
    await expect(page.getByText(/^The server does not answer\./)).toBeVisible();
    await expect(add).toHaveValue('Do not lose me');
    await expectTasks(page, 'Backlog', []);
  });
});

test.describe('dragging', () => {
  test('within a column changes the order, without going back in between', async ({
    page,
    api,
  }) => {
    await make(api, ['A', 'B', 'C']);
    await page.goto('/board');
    await expectTasks(page, 'Backlog', ['A', 'B', 'C']);
    const seen = await watchOrder(page, 'Backlog');
    await drag(page, cardOf(page, 'A'), await below(cardOf(page, 'C')));
    await expectTasks(page, 'Backlog', ['B', 'C', 'A']);
    await expect.poll(() => stored(api, 'BACKLOG')).toEqual(['B', 'C', 'A']);
    expect(await seen()).toEqual(['B,C,A']);
    await page.reload();
    await expectTasks(page, 'Backlog', ['B', 'C', 'A']);
  });

  test('to another column puts it between the tasks there', async ({ page, api }) => {
    await make(api, ['A', 'B'], { priority: 2 });
    await make(api, ['X', 'Y'], { status: 'IN_PROGRESS', priority: 1 });
    await page.goto('/board');
    const seen = await watchOrder(page, 'In progress');
    // From below, so that nobody has made room for it above.
    const via = await below(cardOf(page, 'Y'));
    await drag(page, cardOf(page, 'A'), await above(cardOf(page, 'Y')), via);
    await expectTasks(page, 'In progress', ['X', 'A', 'Y']);
    await expectTasks(page, 'Backlog', ['B']);
    await expect(cardOf(page, 'A')).toContainText('Priority 1, highest');
    await expect.poll(() => stored(api, 'IN_PROGRESS')).toEqual(['X', 'A', 'Y']);
    expect(await seen()).toEqual(['X,A,Y']);
    await page.reload();
    await expectTasks(page, 'In progress', ['X', 'A', 'Y']);
  });

  test('is undone to where it was, with the priority it had', async ({ page, api }) => {
    await make(api, ['A', 'B'], { priority: 2 });
    await make(api, ['X'], { status: 'COMPLETED', priority: 1 });
    await page.goto('/board');
    await drag(page, cardOf(page, 'A'), await below(cardOf(page, 'X')));
    await expectTasks(page, 'Completed', ['X', 'A']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectTasks(page, 'Backlog', ['A', 'B']);
    await expect.poll(() => stored(api, 'BACKLOG')).toEqual(['A', 'B']);
    expect(await inColumn(api, 'BACKLOG')).toMatchObject([{ priority: 2 }, { priority: 2 }]);
    await page.reload();
    await expectTasks(page, 'Backlog', ['A', 'B']);
  });

  test('to a column it may not go to leaves it where it was', async ({ page, api }) => {
    await make(api, ['Done'], { status: 'COMPLETED' });
    await make(api, ['Open']);
    await page.goto('/board');
    const drop = await middle(cardOf(page, 'Open'));
    await lift(page, cardOf(page, 'Done'));
    await page.mouse.move(drop.x, drop.y, { steps: 10 });
    await expect(columnOf(page, 'Backlog').getByText('Not from Completed')).toBeVisible();
    await expect(said(page)).toContainText('cannot be dropped here');
    await page.mouse.up();
    await expect(said(page)).toContainText('stays where it was');
    await expectTasks(page, 'Completed', ['Done']);
    await expectTasks(page, 'Backlog', ['Open']);
    expect(await stored(api, 'COMPLETED')).toEqual(['Done']);
  });

  test('onto the folded archive archives it', async ({ page, api }) => {
    await make(api, ['Done'], { status: 'COMPLETED' });
    await page.goto('/board');
    const archive = page.getByRole('button', { name: 'Archived' });
    await drag(page, cardOf(page, 'Done'), await middle(archive));
    await expectTasks(page, 'Completed', []);
    await expect.poll(() => stored(api, 'ARCHIVED')).toEqual(['Done']);
    await archive.click();
    await expectTasks(page, 'Archived', ['Done']);
  });
});

test.describe('keys', () => {
  test('lift, move and drop a card, and say where it is', async ({ page, api }) => {
    await make(api, ['A', 'B']);
    await make(api, ['X'], { status: 'IN_PROGRESS', priority: 1 });
    await page.goto('/board');
    await handleOf(page, 'A').focus();
    await page.keyboard.press('Space');
    await expect(said(page)).toContainText(
      '“A” lifted. Place 1 of 2 in Backlog. It can also go to In progress or Completed.',
    );
    await page.keyboard.press('ArrowDown');
    await expect(said(page)).toContainText('Place 2 of 2 in Backlog.');
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toContainText('in In progress.');
    await expect(said(page)).toContainText('There it gets Priority 1, highest.');
    await page.keyboard.press('Space');
    await expect(said(page)).toContainText('“A” dropped.');
    await expect(cardsOf(page, 'In progress')).toHaveCount(2);
    await expect(handleOf(page, 'A')).toBeFocused();
    await expect
      .poll(async () => (await stored(api, 'IN_PROGRESS')).toSorted())
      .toEqual(['A', 'X']);
  });

  test('leave a card where it was with Escape', async ({ page, api }) => {
    await make(api, ['A', 'B']);
    await page.goto('/board');
    await handleOf(page, 'A').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(said(page)).toContainText('Place 2 of 2');
    await page.keyboard.press('Escape');
    await expect(said(page)).toContainText('stays where it was');
    await expectTasks(page, 'Backlog', ['A', 'B']);
  });

  test('go from card to card, complete, prioritise, delete and undo', async ({ page, api }) => {
    await make(api, ['A', 'B', 'C']);
    await make(api, ['X'], { status: 'IN_PROGRESS' });
    await page.goto('/board');
    await expectTasks(page, 'Backlog', ['A', 'B', 'C']);
    await page.keyboard.press('j');
    await expect(handleOf(page, 'A')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(handleOf(page, 'X')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('j');
    await expect(handleOf(page, 'B')).toBeFocused();

    await page.keyboard.press('1');
    await expectTasks(page, 'Backlog', ['B', 'A', 'C']);
    await expect(handleOf(page, 'B')).toBeFocused();

    await page.keyboard.press('x');
    await expectTasks(page, 'Completed', ['B']);
    await expect(handleOf(page, 'A')).toBeFocused();

    await page.keyboard.press('d');
    await expectTasks(page, 'Backlog', ['C']);
    await expect(handleOf(page, 'C')).toBeFocused();
    await expect.poll(() => stored(api, 'BACKLOG')).toEqual(['C']);
    await page.keyboard.press('ControlOrMeta+z');
    await expectTasks(page, 'Backlog', ['A', 'C']);
    await expect.poll(() => stored(api, 'BACKLOG')).toEqual(['A', 'C']);
    expect(await stored(api, 'COMPLETED')).toEqual(['B']);
  });

  test('move a card by a menu', async ({ page, api }) => {
    await make(api, ['A', 'B', 'C']);
    await page.goto('/board');
    await handleOf(page, 'C').focus();
    await page.keyboard.press('m');
    const menu = page.getByRole('menu', { name: 'Actions for C' });
    await expect(menu.getByRole('menuitem', { name: 'Completed' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Archived' })).toHaveCount(0);
    await menu.getByRole('menuitem', { name: 'To the top' }).click();
    await expectTasks(page, 'Backlog', ['C', 'A', 'B']);
    await expect(handleOf(page, 'C')).toBeFocused();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'In progress' }).click();
    await expectTasks(page, 'In progress', ['C']);
    await expect(handleOf(page, 'C')).toBeFocused();
  });

  test('open a task with Enter', async ({ page, api }) => {
    await make(api, ['Read me']);
    await page.goto('/board');
    await handleOf(page, 'Read me').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Read me');
    await page.keyboard.press('Escape');
    await expect(handleOf(page, 'Read me')).toBeFocused();
  });
});

test('ticking a card completes it, and unticking opens it again', async ({ page, api }) => {
  await make(api, ['A']);
  await page.goto('/board');
  await page.getByRole('checkbox', { name: 'Done: A' }).check();
  await expectTasks(page, 'Completed', ['A']);
  await expect.poll(() => stored(api, 'COMPLETED')).toEqual(['A']);
  await expect(handleOf(page, 'A')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Done: A' }).uncheck();
  await expectTasks(page, 'In progress', ['A']);
  await expect.poll(() => stored(api, 'IN_PROGRESS')).toEqual(['A']);
});

test('a label shows only the tasks that have it, on the board and in the list', async ({
  page,
  api,
}) => {
  await make(api, ['A'], { labels: ['home'] });
  await make(api, ['B'], { labels: ['work'] });
  await page.goto('/board');
  await page.getByLabel('Labels').selectOption('#home');
  await expectTasks(page, 'Backlog', ['A']);
  await expect(columnOf(page, 'Backlog').getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'List' }).click();
  await expectRows(page, ['A']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectRows(page, ['A', 'B']);
});

test('more than a page of tasks is shown step by step', async ({ page, api }) => {
  await Promise.all(Array.from({ length: 105 }, (_, at) => make(api, [`Task ${at}`])));
  await page.goto('/board');
  await expect(columnOf(page, 'Backlog').getByText('100+', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cardsOf(page, 'Backlog')).toHaveCount(105);
  await page.goto('/board?view=list&q=104');
  await expectRows(page, ['Task 104']);
});

test.describe('the list', () => {
  test.beforeEach(async ({ api }) => {
    await make(api, ['Pay', 'Call'], { priority: 1, effort: 1 });
    await make(api, ['Draw'], { priority: 2, effort: 8, dueDate: '2020-01-01', labels: ['art'] });
    await make(api, ['Sing'], { status: 'IN_PROGRESS', priority: 2, startDate: '2020-01-01' });
  });

  test('is sorted by two columns, as the address says', async ({ page }) => {
    await page.goto('/board?view=list');
    await expectRows(page, ['Pay', 'Call', 'Draw', 'Sing']);
    const heading = (name: string) => page.getByRole('columnheader', { name });
    await heading('Priority').getByRole('button').click();
    await heading('Priority').getByRole('button').click();
    await heading('Title').getByRole('button').click();
    await expectRows(page, ['Draw', 'Sing', 'Call', 'Pay']);
    await expect(heading('Priority')).toHaveAttribute('aria-sort', 'descending');
    await expect(heading('Priority')).toContainText('1');
    await expect(heading('Title')).toHaveAttribute('aria-sort', 'ascending');
    await expect(heading('Title')).toContainText('2');
    await expect(page).toHaveURL(/sort=-priority(,|%2C)title/);
    await page.reload();
    await expectRows(page, ['Draw', 'Sing', 'Call', 'Pay']);
    await heading('Priority').getByRole('button').click();
    await expectRows(page, ['Call', 'Draw', 'Pay', 'Sing']);
    await expect(heading('Priority')).not.toHaveAttribute('aria-sort');
  });

  test('is filtered, and says when nothing is left', async ({ page }) => {
    await page.goto('/board?view=list');
    await page.getByRole('button', { name: 'Overdue' }).click();
    await expectRows(page, ['Draw']);
    await page.getByRole('button', { name: 'Overdue' }).click();
    await page.getByRole('button', { name: 'With a start' }).click();
    await expectRows(page, ['Sing']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Least effort').selectOption('5');
    await expectRows(page, ['Draw']);
    await page.getByRole('button', { name: 'Priority' }).first().click();
    await page.getByRole('menuitemcheckbox', { name: 'Priority 1, highest' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await page.getByLabel('Filter by text').fill('ca');
    await expectRows(page, ['Call']);
    await page.reload();
    await expectRows(page, ['Call']);
  });

  test('completes a task in its row, and offers the rest in a menu', async ({ page, api }) => {
    await page.goto('/board?view=list');
    await page.getByRole('checkbox', { name: 'Done: Pay' }).check();
    await expect(rowOf(page, 'Pay')).toContainText('Completed');
    await rowOf(page, 'Sing').locator('[data-handle]').focus();
    await page.keyboard.press('x');
    await expect(rowOf(page, 'Sing')).toContainText('Completed');
    await expect(rowOf(page, 'Sing').locator('[data-handle]')).toBeFocused();
    await page.getByRole('button', { name: 'Actions for Call' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectRows(page, ['Draw', 'Pay', 'Sing']);
    await expect.poll(() => stored(api, 'COMPLETED')).toEqual(['Pay', 'Sing']);
  });
});

test('without any task, board and list say what to do', async ({ page }) => {
  await page.goto('/board');
  await expect(columnOf(page, 'Backlog')).toContainText('Write down what you want to do');
  await page.goto('/board?view=list');
  await expect(page.getByText('No tasks yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New task' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('one column is shown, and a card is dropped on the tab of another', async ({
    page,
    api,
  }) => {
    await make(api, ['A', 'B']);
    await page.goto('/board');
    await expectTasks(page, 'Backlog', ['A', 'B']);
    await expect(columnOf(page, 'Completed')).toHaveCount(0);
    const tab = page.getByRole('navigation', { name: 'Columns' }).getByText('Completed');
    await dragByFinger(page, cardOf(page, 'A'), await middle(tab));
    await expectTasks(page, 'Backlog', ['B']);
    await tab.click();
    await expectTasks(page, 'Completed', ['A']);
    await expect.poll(() => stored(api, 'COMPLETED')).toEqual(['A']);
    await expectNoSidewaysScroll(page);
  });

  test('the list is readable, and sorted by a menu', async ({ page, api }) => {
    await make(api, ['A', 'B'], { dueDate: '2020-01-01', labels: ['quite a long label', 'other'] });
    await page.goto('/board?view=list');
    await expectRows(page, ['A', 'B']);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Sort' }).click();
    await page.getByRole('menuitem', { name: 'Title' }).click();
    await page.getByRole('menuitem', { name: 'Title' }).click();
    await page.keyboard.press('Escape');
    await expectRows(page, ['B', 'A']);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'No due date' }).click();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

type Status = 'BACKLOG' | 'IN_PROGRESS' | 'COMPLETED' | 'ARCHIVED';

async function make(api: Api, titles: string[], more: object = {}): Promise<void> {
  for (const title of titles) await api('POST', '/tasks', { title, ...more });
}

async function inColumn(api: Api, status: Status): Promise<{ title: string }[]> {
  return (await api('GET', `/tasks?status=${status}`)).items;
}

/** What the server has, in its order. */
async function stored(api: Api, status: Status): Promise<string[]> {
  return (await inColumn(api, status)).map(({ title }) => title);
}

function columnOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function cardsOf(page: Page, column: string): Locator {
  return columnOf(page, column).getByRole('listitem');
}

function cardOf(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
}

/** What takes the focus of a card. */
function handleOf(page: Page, title: string): Locator {
  return cardOf(page, title).locator('[data-handle]');
}

function rowOf(page: Page, title: string): Locator {
  return page.locator('[data-card]').filter({ has: page.getByText(title, { exact: true }) });
}

async function expectTasks(page: Page, column: string, titles: string[]): Promise<void> {
  const patterns = titles.map((title) => new RegExp(`^${title}`));
  await expect(columnOf(page, column).locator('[data-handle]')).toHaveText(patterns);
}

async function expectRows(page: Page, titles: string[]): Promise<void> {
  const patterns = titles.map((title) => new RegExp(`^${title}`));
  await expect(page.locator('[data-card] [data-handle]')).toHaveText(patterns);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
}

/** What is read out while a card is dragged. */
function said(page: Page): Locator {
  return page.locator('[id^="rfd-announcement"]');
}

interface Point {
  x: number;
  y: number;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

async function middle(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the middle of a card must be to push another one down. */
async function above(card: Locator): Promise<Point> {
  const { x, y, width } = await boxOf(card);
  return { x: x + width / 2, y: y + 4 };
}

async function below(card: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(card);
  return { x: x + width / 2, y: y + 2 * height };
}

async function lift(page: Page, card: Locator): Promise<void> {
  const from = await middle(card);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // A few pixels tell a drag from a click.
  await page.mouse.move(from.x, from.y + 8, { steps: 4 });
  await expect(said(page)).toContainText('lifted');
}

async function drag(page: Page, card: Locator, to: Point, via = to): Promise<void> {
  await lift(page, card);
  await page.mouse.move(via.x, via.y, { steps: 12 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await expect(said(page)).toContainText(/^(Place|In) /);
  await page.mouse.up();
  await expect(said(page)).toContainText('dropped');
}

/** It is held a moment before it moves: a finger that moves at once scrolls. */
async function dragByFinger(page: Page, card: Locator, to: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const from = await middle(card);
  await send('touchStart', from);
  await expect(said(page)).toContainText('lifted');
  for (let step = 1; step <= 10; step += 1) {
    const part = (one: number, other: number) => one + ((other - one) * step) / 10;
    await send('touchMove', { x: part(from.x, to.x), y: part(from.y, to.y) });
  }
  await send('touchEnd');
  await expect(said(page)).toContainText('dropped');
}

/** The orders in which cards lie on the screen, frame by frame, after one was dropped. */
async function watchOrder(page: Page, column: string): Promise<() => Promise<string[]>> {
  await page.evaluate((name) => {
    const seen: string[] = [];
    let wasDragged = false;
    const look = () => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')];
      const isDragged = cards.some((card) => card.style.position === 'fixed');
      if (wasDragged && !isDragged) {
        const place = (card: HTMLElement) => card.getBoundingClientRect().top;
        const own = cards.filter((card) => card.closest('section')?.ariaLabel === name);
        const order = own.toSorted((one, other) => place(one) - place(other));
        const titles = order.map((card) => card.querySelector('[data-handle] > span')?.textContent);
        if (seen.at(-1) !== titles.join()) seen.push(titles.join());
      }
      wasDragged ||= isDragged;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  }, column);
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}
