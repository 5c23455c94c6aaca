import { expect, test } from 'vitest';
import { expiresAt } from './expiry';

const now = '2026-03-01T10:00:00Z';

test('a token can last for ever', () => {
  expect(expiresAt('never', '', 'Europe/Berlin', now)).toBeNull();
});

test('so many days are counted from now', () => {
  expect(expiresAt('30', '', 'Europe/Berlin', now)).toBe('2026-03-31T10:00:00Z');
});

test('a day counts until its end, where the person is', () => {
  expect(expiresAt('date', '2026-03-28', 'Europe/Berlin', now)).toBe('2026-03-28T23:00:00Z');
  expect(expiresAt('date', '2026-03-29', 'Europe/Berlin', now)).toBe('2026-03-29T22:00:00Z');
});
