import { expect, test } from 'vitest';
import { Problem } from '@/lib/api/problem';
import { de } from '@/locales/de';
import { en } from '@/locales/en';
import { NotLoaded } from './notLoaded';
import { explain, explainField } from './problems';

function problem(code: string, detail: string, facts: { status?: number; field?: string } = {}) {
  return new Problem({ code, status: 400, detail, ...facts });
}

const CODES = [
  'BODY_TOO_LARGE',
  'FORBIDDEN',
  'ID_TAKEN',
  'INVALID_CODE',
  'INVALID_TRANSITION',
  'NOT_FOUND',
  'NOT_THERE',
  'RATE_LIMITED',
  'SIGN_IN_AGAIN',
  'TIMEOUT',
  'TOO_MANY',
  'UNAUTHENTICATED',
  'UNAVAILABLE',
  'VERSION_CONFLICT',
];

test.each(CODES)('%s is told in our own words', (code) => {
  const error = problem(code, 'as the server says it');
  for (const t of [en, de]) expect(explain(error, t)).not.toMatch(/as the server says it/i);
  expect(explain(error, de)).not.toBe(explain(error, en));
});

test.each(['INTERNAL', 'INTERNAL_ERROR', 'WHATEVER'])(
  'what broke in the server is not repeated (%s)',
  (code) => {
    const error = problem(code, 'thread panicked at src/main.rs', { status: 500 });
    expect(explain(error, en)).toBe(en.problems.unexpected);
    expect(explain(error, de)).toBe(de.problems.unexpected);
  },
);

test('what is no problem of the server is unexpected, and what did not come says so', () => {
  expect(explain(new TypeError('x is undefined'), en)).toBe(en.problems.unexpected);
  expect(explain(new NotLoaded(), de)).toBe(de.problems.notLoaded);
});

test('a refusal that we have no words for is introduced, and quoted', () => {
  const error = problem('NEW_KIND', 'it is not like that');
  expect(explain(error, en)).toBe('It is not like that');
  expect(explain(error, de)).toMatch(/^Der Server lehnt das ab: „It is not like that“/);
});

test('beside a field it is not named again', () => {
  const error = problem('INVALID_INPUT', 'rrule: FREQ must be WEEKLY', { field: 'rrule' });
  expect(explainField(error, en)).toBe('FREQ must be WEEKLY');
  expect(explainField(error, de)).toMatch(/nicht angenommen.*„FREQ must be WEEKLY“/);
  expect(explain(error, de)).toMatch(/nicht angenommen.*„rrule: FREQ must be WEEKLY“/);
});

test('of some fields we have words', () => {
  const error = problem('INVALID_INPUT', 'color: must be a colour', { field: 'color' });
  expect(explainField(error, de)).toBe(de.problems.fields.color);
});
