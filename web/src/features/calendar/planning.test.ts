import { expect, test } from 'vitest';
import { messages } from '@/lib/i18n';
import { dueAtStake, dueReplaced } from './planning';
import { task } from './testItems';

const here = () => ({ t: messages(), zone: 'Europe/Berlin', now: '2026-11-18T10:00:00' });
const block = { dueUtc: '2026-11-20T08:30:00Z' };

test('a due date that is replaced is said with the new one', () => {
  const said = dueReplaced(task({ dueDate: '2026-11-27' }), block, here());
  expect(said).toMatch(/^Now due: .*20.*9:30.*before: .*27/);
  const onADay = dueReplaced(
    task({ dueUtc: '2026-11-27T11:00:00Z' }),
    { dueDate: '2026-11-20' },
    here(),
  );
  expect(onADay).toMatch(/^Now due: .*20.*before: .*27.*12:00/);
});

test('nothing is said where there was none, or where it stays', () => {
  expect(dueReplaced(task({}), block, here())).toBeNull();
  expect(dueReplaced(task(block), block, here())).toBeNull();
});

test('before it is planned, what is at stake is said', () => {
  expect(dueAtStake(task({ dueDate: '2026-11-19' }), here())).toMatch(/Tomorrow/);
  expect(dueAtStake(task({}), here())).toBeNull();
});
