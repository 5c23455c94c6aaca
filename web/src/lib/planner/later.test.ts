// Changes of a thing that are made while an earlier one is on its way.

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { type Change, Performer } from './perform';

let performer: Performer;
let shown: string;
let asked: { answer: (text: string) => void; refuse: () => void }[];

beforeEach(() => {
  performer = new Performer(new QueryClient(), { done: () => {}, failed: () => {} });
  shown = 'old';
  asked = [];
});

it('stay on top when the earlier one is answered', async () => {
  const first = performer.perform(change('first'));
  const second = performer.perform(change('second'));
  expect(shown).toBe('second');
  await next(0);
  asked[0]?.answer('first, answered');
  await first;
  expect(shown).toBe('second');
  await next(1);
  asked[1]?.answer('second, answered');
  await second;
  expect(shown).toBe('second, answered');
});

it('stay on top when the earlier one is refused', async () => {
  const first = performer.perform(change('first'));
  const second = performer.perform(change('second'));
  await next(0);
  asked[0]?.refuse();
  await expect(first).rejects.toThrow();
  expect(shown).toBe('second');
  await next(1);
  asked[1]?.refuse();
  await expect(second).rejects.toThrow();
  expect(shown).toBe('old');
});

it('are taken back to what the earlier one was answered with', async () => {
  const first = performer.perform(change('first'));
  const second = performer.perform(change('second'));
  await next(0);
  asked[0]?.answer('first, answered');
  await first;
  await next(1);
  asked[1]?.refuse();
  await expect(second).rejects.toThrow();
  expect(shown).toBe('first, answered');
});

function change(text: string): Change<string> {
  return {
    owner: 'task_a',
    told: text,
    show: () => {
      const before = shown;
      shown = text;
      return () => {
        shown = before;
      };
    },
    send: () =>
      new Promise((answer, reject) =>
        asked.push({ answer, refuse: () => reject(new Error('no')) }),
      ),
    settle: (answer) => {
      shown = answer;
    },
  };
}

/** Until a request was made. */
async function next(index: number) {
  while (!asked[index]) await Promise.resolve();
}
