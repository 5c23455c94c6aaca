// A part of the app that did not come: there is no connection, or a newer version of the app has taken
// its place on the server.

import { messages } from '@/lib/i18n';
import { type ToastAction, tell } from '@/lib/toasts';

export class NotLoaded extends Error {
  constructor(cause?: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'NotLoaded';
  }
}

/** `again` is how what was asked for is asked for once more. */
export function tellNotLoaded(again?: () => void): void {
  const t = messages();
  const action: ToastAction | undefined = again && { label: t.errors.tryAgain, run: again };
  tell({ text: t.problems.notLoaded, tone: 'problem', action });
}
