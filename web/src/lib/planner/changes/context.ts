// What the changes work with.

import type { QueryClient } from '@tanstack/react-query';
import { AGENDA, OVERDUE, TASKS, THING } from '../queries';

export interface Context {
  client: QueryClient;
}

/** Occurrences are the server's to work out, so what shows them is read again. */
export function readAgendasAgain({ client }: Context): void {
  void client.invalidateQueries({ queryKey: [AGENDA] });
  void client.invalidateQueries({ queryKey: [THING] });
}

export function readTasksAgain({ client }: Context): void {
  void client.invalidateQueries({ queryKey: [TASKS] });
  void client.invalidateQueries({ queryKey: [OVERDUE] });
}
