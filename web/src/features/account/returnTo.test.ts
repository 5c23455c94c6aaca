import { expect, test } from 'vitest';
import { safeReturn } from './returnTo';

test.each(['/', '/board', '/calendar?view=week&date=2026-01-05', '/settings/tokens#new'])(
  '%s is gone to',
  (path) => expect(safeReturn(path)).toBe(path),
);

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'board',
  '',
  undefined,
  `/${'a'.repeat(512)}`,
])('instead of %j, home is gone to', (address) => expect(safeReturn(address)).toBe('/'));

test.each(['/sign-in', '/sign-in?returnTo=/board', '/setup?code=1', '/reset#x'])(
  '%s would lead in circles',
  (path) => expect(safeReturn(path)).toBe('/'),
);

test('a page that only begins like one of an account is gone to', () => {
  expect(safeReturn('/setups')).toBe('/setups');
});
