// How every change goes: it is seen at once, sent in turn with others of the same thing, and either
// settled by the answer or taken back exactly, with a message. What was done can be undone.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isProblem } from '@/lib/api/problem';
import type { Rollback } from './cache';
import { AGENDA, OVERDUE, TASKS } from './queries';

/** A change of one thing. */
export interface Change<Answer> {
  /** Changes of the same owner are sent one after the other. */
  owner: string;
  /** Told when it is done: "Event moved". */
  told: string;
  /** Shows it before it is sent. */
  show?(): Rollback;
  send(): Promise<Answer>;
  /** Puts the answer in the place of what was shown. */
  settle?(answer: Answer): void;
  /** What takes it back, once it is done. */
  undo?(answer: Answer): Change<unknown>;
}

/** A change that is shown and not settled yet. */
interface Shown {
  show: (() => Rollback) | undefined;
  rollback: Rollback | undefined;
}

export interface Listener {
  done(told: string, undo: (() => Promise<void>) | null): void;
  failed(error: unknown, retry: () => void): void;
}

/** What of a change is told: whatever becomes of it, or only that it is done. */
export type Telling = 'all' | 'done';

export class Performer {
  readonly #client: QueryClient;
  readonly #listener: Listener;
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #shown = new Map<string, Shown[]>();
  readonly #undoable: (() => Promise<void>)[] = [];

  constructor(client: QueryClient, listener: Listener) {
    this.#client = client;
    this.#listener = listener;
  }

  /** Resolves when the server has taken it; rejects after it was taken back and told. */
  async perform<Answer>(change: Change<Answer>, telling: Telling = 'all'): Promise<Answer> {
    const shown = this.#show(change);
    const interrupted = this.#interruptReads();
    try {
      const answer = await this.#inTurn(change.owner, () => change.send());
      this.#beneathLater(change.owner, shown, () => change.settle?.(answer));
      this.#listener.done(change.told, this.#undoing(change, answer));
      return answer;
    } catch (error) {
      this.#beneathLater(change.owner, shown, () => shown.rollback?.());
      this.#afterFailure(error);
      const retry = () => void this.perform(change).catch(() => {});
      if (telling === 'all') this.#listener.failed(error, retry);
      throw error;
    } finally {
      for (const queryKey of interrupted) void this.#client.invalidateQueries({ queryKey });
    }
  }

  /** Takes the last change back that can be. */
  async undoLast(): Promise<boolean> {
    const undo = this.#undoable.at(-1);
    await undo?.();
    return undo !== undefined;
  }

  #show<Answer>({ owner, show }: Change<Answer>): Shown {
    const shown = { show, rollback: show?.() };
    this.#shown.set(owner, [...(this.#shown.get(owner) ?? []), shown]);
    return shown;
  }

  /**
   * Does what ends a change while those made after it of the same thing are lifted off, and puts them
   * on top again: an older answer must not hide what the person did since.
   */
  #beneathLater(owner: string, ended: Shown, end: () => void): void {
    const all = this.#shown.get(owner) ?? [];
    const later = all.slice(all.indexOf(ended) + 1);
    for (const one of later.toReversed()) one.rollback?.();
    end();
    for (const one of later) one.rollback = one.show?.();
    const left = all.filter((one) => one !== ended);
    if (left.length > 0) this.#shown.set(owner, left);
    else this.#shown.delete(owner);
  }

  /** A read under way would show what was before the change. It is made again afterwards. */
  #interruptReads(): QueryKey[] {
    const lists = this.#client
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching', predicate: isList });
    const again = lists.filter((list) => list.state.data !== undefined);
    return again.map(({ queryKey }) => {
      void this.#client.cancelQueries({ queryKey, exact: true });
      return queryKey;
    });
  }

  #inTurn<Answer>(owner: string, send: () => Promise<Answer>): Promise<Answer> {
    const before = this.#turns.get(owner) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(send);
    this.#turns.set(owner, turn);
    void turn
      .catch(() => {})
      .finally(() => {
        if (this.#turns.get(owner) === turn) this.#turns.delete(owner);
      });
    return turn;
  }

  #undoing<Answer>(change: Change<Answer>, answer: Answer): (() => Promise<void>) | null {
    if (!change.undo) return null;
    const undo = async () => {
      const at = this.#undoable.indexOf(undo);
      if (at < 0) return;
      this.#undoable.splice(at, 1);
      const inverse = change.undo?.(answer);
      if (inverse) await this.perform(inverse).catch(() => {});
    };
    this.#undoable.push(undo);
    if (this.#undoable.length > 50) this.#undoable.shift();
    return undo;
  }

  /** Somebody else was quicker, or it is gone: what is shown must be read again. */
  #afterFailure(error: unknown): void {
    if (isProblem(error, 'VERSION_CONFLICT', 'NOT_FOUND', 'NOT_THERE')) {
      void this.#client.invalidateQueries();
    }
  }
}

function isList({ queryKey }: { queryKey: QueryKey }): boolean {
  return [AGENDA, TASKS, OVERDUE].includes(String(queryKey[0]));
}
