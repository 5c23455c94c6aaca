// Reads that a change has overtaken. What is being read while something changes may be of the time
// before, and would show it again: such a read is broken off, and made again when all is settled.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { AGENDA, OVERDUE, TASKS } from './queries';

export class Reads {
  readonly #client: QueryClient;
  readonly #overtaken = new Map<string, Query>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Breaks off every read of a list that is under way. */
  interrupt(): void {
    const cache = this.#client.getQueryCache();
    for (const list of cache.findAll({ fetchStatus: 'fetching', predicate: isList })) {
      this.#overtaken.set(list.queryHash, list);
      // Broken off, a first read would leave nothing to show. It is let through and repeated.
      if (list.state.data === undefined) continue;
      void this.#client.cancelQueries({ queryKey: list.queryKey, exact: true });
    }
  }

  /** Makes them again. */
  repeat(): void {
    for (const list of this.#overtaken.values()) void this.#repeat(list);
    this.#overtaken.clear();
  }

  async #repeat({ queryKey, state, promise }: Query): Promise<void> {
    if (state.data === undefined) await promise?.catch(() => {});
    await this.#client.invalidateQueries({ queryKey, exact: true });
  }
}

function isList({ queryKey }: { queryKey: QueryKey }): boolean {
  return [AGENDA, TASKS, OVERDUE].includes(String(queryKey[0]));
}
