import { beforeEach, expect, it } from 'vitest';
import { claimRecents, forget, forgetRecents, type Recent, readRecent, remember } from './recent';

beforeEach(() => localStorage.clear());

function task(key: string, title = key): Recent {
  return { sort: 'thing', type: 'TASK', key, title };
}

it('has the last one first, each once, with its newest title', () => {
  remember(task('a'));
  remember({ sort: 'search', text: 'milk' });
  remember(task('a', 'A'));
  expect(readRecent()).toEqual([task('a', 'A'), { sort: 'search', text: 'milk' }]);
});

it('keeps eight', () => {
  for (const key of 'abcdefghij') remember(task(key));
  expect(
    readRecent()
      .map((it) => it.sort === 'thing' && it.key)
      .join(''),
  ).toBe('jihgfedc');
});

it('forgets what is gone', () => {
  remember(task('a'));
  remember(task('b'));
  forget(task('b'));
  expect(readRecent()).toEqual([task('a')]);
});

it('is of one person', () => {
  claimRecents('ada');
  remember(task('a'));
  claimRecents('ada');
  expect(readRecent()).toEqual([task('a')]);
  claimRecents('grace');
  expect(readRecent()).toEqual([]);
});

it('leaves nothing on the device', () => {
  claimRecents('ada');
  remember(task('a'));
  forgetRecents();
  expect(localStorage.length).toBe(0);
});

it.each(['{', '7', '[1, {"sort":"thing","type":"CAT","key":"a","title":"b"}]'])(
  'is empty when %s is stored',
  (stored) => {
    localStorage.setItem('nexus.recent', stored);
    expect(readRecent()).toEqual([]);
  },
);
