// What can go wrong with an account, in words, and with which field.

import { isProblem } from '@/lib/api/problem';
import { type Blame, textOf, type Wrong } from '@/lib/forms/useSubmission';
import type { Messages } from '@/lib/i18n';
import { explain, explainField } from '@/lib/problems';

/** As the server has it. */
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 256;

/** For any form about an account. Fields are called as the API calls them. */
export function blameOf(error: unknown, t: Messages): Blame {
  if (!isProblem(error)) return { text: explain(error, t) };
  const { wrong } = t.account;
  switch (error.code) {
    case 'EMAIL_TAKEN':
      return { field: 'email', text: wrong.emailTaken };
    case 'INVALID_CODE':
      return { field: 'code', text: wrong.code };
    case 'INVALID_INPUT':
      return { field: error.field, text: inputText(error.field, t) ?? explainField(error, t) };
    default:
      return { text: codeText(error.code, t) ?? explain(error, t) };
  }
}

/** For signing in: the server does not say which of the two is wrong. */
export function signInBlame(error: unknown, t: Messages): Blame {
  if (isProblem(error, 'UNAUTHENTICATED')) {
    return { field: 'password', text: t.account.wrong.credentials };
  }
  return blameOf(error, t);
}

/** For forms that ask for the current password: the server calls a wrong one forbidden. */
export function confirmationBlame(error: unknown, t: Messages): Blame {
  if (isProblem(error, 'FORBIDDEN')) {
    return { field: 'currentPassword', text: t.account.wrong.currentPassword };
  }
  return blameOf(error, t);
}

function inputText(field: string | undefined, t: Messages): string | undefined {
  const { wrong } = t.account;
  switch (field) {
    case 'email':
      return wrong.email;
    case 'name':
      return wrong.name;
    case 'password':
    case 'newPassword':
      return wrong.newPassword;
    default:
      return undefined;
  }
}

/** Codes that stand in an address too, after a sign-in by a provider that failed. */
function codeText(code: string, t: Messages): string | undefined {
  const { wrong } = t.account;
  const texts: Record<string, string> = {
    EMAIL_NOT_VERIFIED: wrong.emailNotVerified,
    EMAIL_TAKEN: wrong.emailTaken,
    IDENTITY_TAKEN: wrong.identityTaken,
    INVITATION_NEEDED: wrong.invitation,
    LAST_SIGN_IN: wrong.lastSignIn,
    NO_EMAIL: wrong.noEmail,
    PROVIDER_REFUSED: wrong.providerRefused,
    SIGNUP_CLOSED: wrong.closed,
    SIGN_IN_AGAIN: wrong.signInAgain,
    SIGN_IN_EXPIRED: wrong.signInExpired,
  };
  return texts[code];
}

/** What `?problem=CODE` means. Whatever else stands there is not repeated. */
export function providerProblem(code: string, t: Messages): string {
  return codeText(code, t) ?? t.account.wrong.provider;
}

/** What is missing of these fields, by their names. */
export function missing(data: FormData, t: Messages, ...names: string[]): Wrong {
  const empty = names.filter((name) => textOf(data, name).trim() === '');
  return Object.fromEntries(empty.map((name) => [name, t.account.wrong.missing]));
}

export function badNewPassword(data: FormData, t: Messages, name: string): Wrong {
  const { length } = [...textOf(data, name)];
  const good = length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD;
  return good ? {} : { [name]: t.account.wrong.newPassword };
}
