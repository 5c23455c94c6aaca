import { beforeEach, expect, test } from 'vitest';
import { mayChime, notYetTold } from './told';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem('nexus.chimed');
});

const alarms = (...keys: string[]) => keys.map((key) => ({ key }));

test('each alarm is told once', () => {
  expect(notYetTold(alarms('a', 'b'), 1)).toEqual(alarms('a', 'b'));
  expect(notYetTold(alarms('b', 'c'), 2)).toEqual(alarms('c'));
});

test('what is kept does not grow for ever', () => {
  notYetTold(alarms('old'), 0);
  notYetTold(alarms('new'), 30 * 24 * 60 * 60_000);
  expect(sessionStorage.getItem('nexus.reminded')).not.toContain('old');
});

test('something broken in the memory is as nothing', () => {
  sessionStorage.setItem('nexus.reminded', '{');
  expect(notYetTold(alarms('a'), 1)).toEqual(alarms('a'));
});

test('one tab makes the sound', () => {
  expect(mayChime('a')).toBe(true);
  expect(mayChime('a')).toBe(false);
  expect(mayChime('b')).toBe(true);
});
