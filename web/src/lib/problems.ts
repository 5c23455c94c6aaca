// Problems in the words of the person. The server speaks English: its own words are only quoted, where
// we have none and they say what to do otherwise.

import { isProblem, type Problem, UNREACHABLE } from '@/lib/api/problem';
import type { Messages } from '@/lib/i18n';
import { NotLoaded } from '@/lib/notLoaded';

/** What happened, and what to do about it. */
export function explain(error: unknown, t: Messages): string {
  if (error instanceof NotLoaded) return t.problems.notLoaded;
  if (!isProblem(error)) return t.problems.unexpected;
  if (error.code === 'RATE_LIMITED') return t.problems.rateLimited(error.retryAfter ?? 60);
  if (error.code === 'INVALID_INPUT') return t.problems.inputRefused(error.message);
  const known = codeWords(t)[error.code];
  if (known) return known;
  // What broke within the server is not for people to read.
  const isOurs = error.status >= 500 || error.message === '';
  return isOurs ? t.problems.unexpected : t.problems.refused(sentence(error.message));
}

/** The same of one field, beside which it stands. */
export function explainField(problem: Problem, t: Messages): string {
  if (problem.code !== 'INVALID_INPUT') return explain(problem, t);
  // The server names the field first; beside the field that is one word too many.
  const said = sentence(problem.message.replace(/^\w+: /, ''));
  return fieldWords(t)[problem.field ?? ''] ?? t.problems.fieldRefused(said);
}

function codeWords(t: Messages): Record<string, string> {
  return {
    [UNREACHABLE]: t.problems.unreachable,
    BODY_TOO_LARGE: t.problems.tooLarge,
    FORBIDDEN: t.problems.forbidden,
    ID_TAKEN: t.problems.idTaken,
    INVALID_CODE: t.account.wrong.code,
    INVALID_TRANSITION: t.problems.noSuchMove,
    NOT_FOUND: t.problems.notFound,
    NOT_THERE: t.problems.boardChanged,
    SIGN_IN_AGAIN: t.account.wrong.signInAgain,
    TIMEOUT: t.problems.notNow,
    TOO_MANY: t.problems.tooMany,
    UNAUTHENTICATED: t.problems.signedOut,
    UNAVAILABLE: t.problems.notNow,
    VERSION_CONFLICT: t.problems.versionConflict,
  };
}

/** Only of fields with which one thing can be wrong. */
function fieldWords(t: Messages): Record<string, string> {
  const { color, future, zone } = t.problems.fields;
  return {
    color,
    defaultTzid: zone,
    expiresAt: future,
    startTzid: zone,
    triggerTzid: zone,
    tzid: zone,
    until: future,
  };
}

function sentence(said: string): string {
  return said.charAt(0).toUpperCase() + said.slice(1);
}
