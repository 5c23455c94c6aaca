import { expect, it } from 'vitest';
import type { TaskItem } from '@/lib/api/types';
import { forget, remember, rememberConflict, versionOf } from './versions';

const task = (version: number) =>
  ({ entityType: 'TASK', taskId: 'task_a', version }) as unknown as TaskItem;

it('is the highest that was seen', () => {
  remember(task(4));
  expect(versionOf(task(3))).toBe(4);
  expect(versionOf(task(5))).toBe(5);
});

it('is what a refusal says, also if that is lower: it was made anew elsewhere', () => {
  remember(task(4));
  rememberConflict('task_a', 1);
  expect(versionOf(task(4))).toBe(1);
  remember(task(2));
  expect(versionOf(task(3))).toBe(3);
});

it('begins again with what is made anew', () => {
  remember(task(4));
  forget('task_a');
  expect(versionOf(task(1))).toBe(1);
});
