// Measures the calendar in a browser, as somebody with a full planner sees it, next to somebody with
// an empty one: how long a week takes from nothing to its entries on the screen, and how long a moved
// entry takes to stand where it was dropped. `cargo xtask bench web` runs it against a server of its
// own.
import { chromium } from '@playwright/test';
import { installProbes } from './probes.mjs';

const URL_OF = required('NEXUS_URL');
const PASSWORD = required('NEXUS_PASSWORD');
const DATE = process.env.NEXUS_DATE;
const CALENDAR = `${URL_OF}/calendar?view=week${DATE ? `&date=${DATE}` : ''}`;
/** Nothing here takes this long; whatever does is broken. */
const PATIENCE = 20_000;
const LOADS = 10;
const MOVES = 20;
/** What a move may take, in milliseconds. */
const LIMIT = 50;

const browser = await chromium.launch({
  executablePath: process.env.NEXUS_CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
let failed = false;
try {
  const full = await signIn(required('NEXUS_EMAIL'));
  const empty = await signIn(required('NEXUS_EMPTY_EMAIL'));
  const count = await entriesIn(full);
  console.log(`a week with ${count} entries on the screen, ${LOADS} loads, ${MOVES} moves\n`);
  row('', 'median', 'worst', 'best');
  const loads = await repeat(LOADS, () => loadTime(full, count));
  const yardstick = await repeat(LOADS, () => loadTime(empty, 0));
  report('week, from nothing to its entries', loads);
  report('the same with an empty planner', yardstick);
  const page = await opened(full, count);
  const dropped = await repeat(MOVES, (turn) => dropTime(page, turn));
  const keyed = await repeat(MOVES, (turn) => keyTime(page, turn));
  report('from the drop to where it stands', dropped);
  report('the same by key', keyed);
  const typical = Math.max(median(dropped), median(keyed));
  failed = typical > LIMIT;
  console.log(`\nmoves are ${failed ? 'over' : 'within'} ${LIMIT} ms`);
} finally {
  await browser.close();
}
if (failed) process.exit(1);

/** Signs in from the page, as the app does, and hands back what the browser keeps of it. */
async function signIn(email) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${URL_OF}/sign-in`, { waitUntil: 'commit', timeout: PATIENCE });
  const status = await page.evaluate(
    async (person) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(person);
      return (await fetch('/api/v1/auth/login', { method: 'POST', headers, body })).status;
    },
    { email, password: PASSWORD },
  );
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** In a context of its own, so that nothing is kept from before. */
async function freshPage(storageState) {
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  await page.addInitScript(installProbes);
  return page;
}

/** How many entries the week has: those that are there when it is read and nothing more is drawn. */
async function entriesIn(state) {
  const page = await freshPage(state);
  await page.goto(CALENDAR, { waitUntil: 'commit', timeout: PATIENCE });
  const count = await within(page, 'the week is not drawn', () => globalThis.probes.settled());
  await page.context().close();
  if (count === 0) throw new Error('there is nothing in the week that is to be measured');
  return count;
}

async function opened(state, count) {
  const page = await freshPage(state);
  await page.goto(CALENDAR, { waitUntil: 'commit', timeout: PATIENCE });
  const wait = (entries) => globalThis.probes.painted(entries);
  await within(page, `fewer than ${count} entries are drawn`, wait, count);
  return page;
}

/** From the start of the navigation to the frame after the one that has the entries. */
async function loadTime(state, count) {
  const page = await freshPage(state);
  await page.goto(CALENDAR, { waitUntil: 'commit', timeout: PATIENCE });
  const wait = (entries) => globalThis.probes.painted(entries);
  const time = await within(page, `fewer than ${count} entries are drawn`, wait, count);
  await page.context().close();
  return time;
}

/** Drags an event an hour down and a day on, or back again. */
async function dropTime(page, turn) {
  const choose = (direction) => globalThis.probes.watchDrop(direction);
  const { from, to } = await within(page, 'nothing can be dragged', choose, turn % 2 ? -1 : 1);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  const taken = changed(page);
  await page.mouse.up();
  const time = await within(page, 'the event was not moved', () => globalThis.probes.result());
  await taken;
  return time;
}

/** Moves the entry that has the focus by a step, or back again. */
async function keyTime(page, turn) {
  await within(page, 'nothing has the focus', () => globalThis.probes.watchKey());
  const taken = changed(page);
  await page.keyboard.press(turn % 2 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
  const time = await within(page, 'the event was not moved', () => globalThis.probes.result());
  await taken;
  return time;
}

/** The server has taken the change, so that the next one is of what is there. */
function changed(page) {
  const isChange = (answer) => answer.request().method() === 'PATCH';
  return page.waitForResponse(isChange, { timeout: PATIENCE });
}

/** Runs in the page, and says what was waited for if it takes too long. */
async function within(page, problem, run, argument) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), PATIENCE);
  });
  try {
    return await Promise.race([page.evaluate(run, argument), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function repeat(times, measure) {
  const results = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await measure(turn));
  return results;
}

function report(what, times) {
  row(what, ...[median(times), Math.max(...times), Math.min(...times)].map(milliseconds));
}

function row(what, ...cells) {
  console.log(what.padEnd(36) + cells.map((cell) => cell.padStart(11)).join(''));
}

function milliseconds(time) {
  return `${time.toFixed(1)} ms`;
}

function median(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
