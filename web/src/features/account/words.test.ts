import { expect, test } from 'vitest';
import { Problem } from '@/lib/api/problem';
import { en } from '@/locales/en';
import {
  badNewPassword,
  blameOf,
  confirmationBlame,
  missing,
  providerProblem,
  signInBlame,
} from './words';

function problem(code: string, facts: { field?: string; retryAfter?: number } = {}) {
  return new Problem({ code, status: 400, detail: 'as the server says it', ...facts });
}

function typed(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const { wrong } = en.account;

test('what the server blames on a field stands beside that field', () => {
  const error = problem('INVALID_INPUT', { field: 'email' });
  expect(blameOf(error, en)).toEqual({ field: 'email', text: wrong.email });
});

test('a field we have no words for has those of the server', () => {
  const error = problem('INVALID_INPUT', { field: 'returnTo' });
  expect(blameOf(error, en)).toEqual({ field: 'returnTo', text: 'As the server says it' });
});

test('an address that is taken is a matter of the address', () => {
  expect(blameOf(problem('EMAIL_TAKEN'), en)).toEqual({ field: 'email', text: wrong.emailTaken });
});

test('who tries too often is told how long to wait', () => {
  const { text, field } = blameOf(problem('RATE_LIMITED', { retryAfter: 90 }), en);
  expect(text).toContain('90 seconds');
  expect(field).toBeUndefined();
});

test('a wrong password at signing in is not called being signed out', () => {
  const blame = signInBlame(problem('UNAUTHENTICATED'), en);
  expect(blame).toEqual({ field: 'password', text: wrong.credentials });
});

test('a wrong current password stands beside it', () => {
  const blame = confirmationBlame(problem('FORBIDDEN'), en);
  expect(blame).toEqual({ field: 'currentPassword', text: wrong.currentPassword });
});

test('an address says why a provider failed, and repeats nothing unknown', () => {
  expect(providerProblem('NO_EMAIL', en)).toBe(wrong.noEmail);
  expect(providerProblem('<b>you won</b>', en)).toBe(wrong.provider);
});

test('blanks are nothing', () => {
  expect(missing(typed({ name: '  ', email: 'a@b.c' }), en, 'name', 'email')).toEqual({
    name: wrong.missing,
  });
});

test.each([
  ['1234567', false],
  ['12345678', true],
  ['👩‍🚀🚀🚀🚀🚀', false],
  ['🚀'.repeat(8), true],
  ['x'.repeat(256), true],
  ['x'.repeat(257), false],
])('whether %s is long enough and not too long: %s', (password, good) => {
  const found = badNewPassword(typed({ password }), en, 'password');
  expect(Object.keys(found)).toEqual(good ? [] : ['password']);
});
