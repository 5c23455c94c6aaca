// Problems in the words of the person.

import { isProblem, UNREACHABLE } from '@/lib/api/problem';
import type { Messages } from '@/lib/i18n';
import { NotLoaded } from '@/lib/notLoaded';

/** What happened, and what to do about it. The server's own words where we have none. */
export function explain(error: unknown, t: Messages): string {
  if (error instanceof NotLoaded) return t.problems.notLoaded;
  if (!isProblem(error)) return t.problems.unexpected;
  switch (error.code) {
    case UNREACHABLE:
      return t.problems.unreachable;
    case 'VERSION_CONFLICT':
      return t.problems.versionConflict;
    case 'NOT_FOUND':
      return t.problems.notFound;
    case 'RATE_LIMITED':
      return t.problems.rateLimited(error.retryAfter ?? 60);
    case 'UNAUTHENTICATED':
      return t.problems.signedOut;
    default:
      return error.message || t.problems.unexpected;
  }
}
