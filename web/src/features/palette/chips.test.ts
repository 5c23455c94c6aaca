import { expect, it } from 'vitest';
import { messages } from '@/lib/i18n';
import { chipsOf } from './chips';
import { parseQuickAdd } from './quickAdd';

const zone = 'Europe/Berlin';
const context = { zone, now: '2026-03-11T10:00:00', language: 'en-GB', defaultDuration: 30 };

async function chips(text: string, there = zone): Promise<string[]> {
  const here = { t: messages(), zone: there, today: '2026-03-11' };
  const wanted = await parseQuickAdd(text, { ...context, zone: there });
  return chipsOf(wanted, here).map((chip) => chip.text);
}

/** Of times only what does not depend on how the machine writes them. */
function without(list: string[]): string[] {
  return list.map((text) => text.replace(/,? ?\d{1,2}:\d{2}.*$/, ''));
}

it.each([
  ['Lunch tomorrow 1pm floating green', ['Tomorrow', 'floating', 'Green']],
  ['Lunch today 1pm @Home #food', ['Today', '@Home', '#food']],
  ['Standup every weekday 9am', ['Tomorrow', 'every weekday']],
  ['Report due tomorrow p1 5pts #a', ['due tomorrow', 'priority 1', '5 points', '#a']],
  ['Report tomorrow 1pt', ['due tomorrow', 'one point']],
  ['! Call tomorrow 3pm red', ['Tomorrow', 'Red']],
])('%s', async (text, expected) => {
  expect(without(await chips(text))).toEqual(expected);
});

it('says when it is in a zone that is not shown', async () => {
  const [, there] = await chips('Call tomorrow 3pm UTC');
  expect(there).toMatch(/^(15|3):00.*(UTC|GMT)$/);
});

it('says until when it comes again', async () => {
  const list = await chips('Yoga every Monday 6pm until 1 June');
  expect(list.at(-1)).toMatch(/^every week on Mon.*, until .*1.*2026/);
});

it.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'])(
  'says the day that was written, in %s',
  async (there) => {
    for (const text of ['Yoga every Monday 6pm until 1 June', 'Yoga every Monday until 1 June']) {
      expect((await chips(text, there)).at(-1)).toMatch(/until 1 June|until 1 Jun|until June? 1/);
    }
    const floating = await chips('Yoga every Monday 6pm until 1 June floating', there);
    expect(floating.at(-1)).toMatch(/until 1 June|until 1 Jun|until June? 1/);
  },
);
