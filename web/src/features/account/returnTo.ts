// Where somebody goes who has signed in. The address says it, and anybody can write an address: only
// paths of this server are taken.

/** As the server takes them too, so that a sign-in by a provider does not fail for it. */
const PATH = /^\/(?:[!-.0-[\]-~][!-[\]-~]*)?$/;
const LONGEST = 512;

/** Pages that would lead here again. */
const ACCOUNT_PAGES = /^\/(?:sign-in|sign-up|setup|reset)(?:[?#/]|$)/;

export function safeReturn(wanted: string | undefined): string {
  if (!wanted || wanted.length > LONGEST || !PATH.test(wanted)) return '/';
  return ACCOUNT_PAGES.test(wanted) ? '/' : wanted;
}
