// How every change goes: it is seen at once, sent in turn with others of the same thing, and either
// settled by the answer or taken back exactly, with a message. What was done can be undone.

import type { QueryClient } from '@tanstack/react-query';
import { isProblem } from '@/lib/api/problem';
import { messages } from '@/lib/i18n';
import type { Rollback } from './cache';
import { Reads } from './reads';
import { rememberConflict } from './versions';

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

/** A change that can be taken back, also before the server has answered. */
interface Step {
  /** What takes it back; nothing if the server refused it. */
  inverse(): Promise<Change<unknown> | null>;
}

export interface Listener {
  done(told: string, undo: (() => Promise<void>) | null): void;
  failed(error: unknown, retry: () => void): void;
}

/** What of a change is told: whatever becomes of it, or only that it is done. */
export type Telling = 'all' | 'done';

/** How many changes can be taken back, or made again. */
const REMEMBERED = 50;

export class Performer {
  readonly #client: QueryClient;
  readonly #listener: Listener;
  readonly #reads: Reads;
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #shown = new Map<string, Shown[]>();
  readonly #undoable: Step[] = [];
  readonly #redoable: Step[] = [];

  constructor(client: QueryClient, listener: Listener) {
    this.#client = client;
    this.#listener = listener;
    this.#reads = new Reads(client);
  }

  /** Resolves when the server has taken it; rejects after it was taken back and told. */
  perform<Answer>(change: Change<Answer>, telling: Telling = 'all'): Promise<Answer> {
    this.#redoable.length = 0;
    return this.#perform(change, this.#undoable, telling);
  }

  /** Takes the last change back that can be, and then the one before it. */
  async undoLast(): Promise<boolean> {
    const step = this.#undoable.at(-1);
    if (step) await this.#undo(step);
    return step !== undefined;
  }

  /** Makes again what was taken back last. */
  async redoLast(): Promise<boolean> {
    const step = this.#redoable.pop();
    const change = await step?.inverse();
    if (change) await this.#perform(change, this.#undoable).catch(() => {});
    return step !== undefined;
  }

  async #undo(step: Step): Promise<void> {
    if (!taken(this.#undoable, step)) return;
    const inverse = await step.inverse();
    if (!inverse) return;
    const told = messages().planner.undone;
    await this.#perform({ ...inverse, told }, this.#redoable).catch(() => {});
  }

  async #perform<Answer>(
    change: Change<Answer>,
    steps: Step[],
    telling: Telling = 'all',
  ): Promise<Answer> {
    const shown = this.#show(change);
    this.#reads.interrupt();
    const sent = this.#inTurn(change.owner, () => change.send());
    const step = remembered(steps, change, sent);
    try {
      const answer = await sent;
      this.#beneathLater(change.owner, shown, () => change.settle?.(answer));
      const undo = step && steps === this.#undoable ? () => this.#undo(step) : null;
      this.#listener.done(change.told, undo);
      return answer;
    } catch (error) {
      if (step) taken(steps, step);
      this.#beneathLater(change.owner, shown, () => shown.rollback?.());
      this.#afterFailure(change.owner, error);
      const retry = () => void this.#perform(change, steps).catch(() => {});
      if (telling === 'all') this.#listener.failed(error, retry);
      throw error;
    } finally {
      // What began to be read meanwhile may not know of it either.
      this.#reads.interrupt();
      if (this.#shown.size === 0) this.#reads.repeat();
    }
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

  /** Somebody else was quicker, or it is gone: what is shown must be read again. */
  #afterFailure(owner: string, error: unknown): void {
    if (!isProblem(error, 'VERSION_CONFLICT', 'NOT_FOUND', 'NOT_THERE')) return;
    if (error.currentVersion !== undefined) rememberConflict(owner, error.currentVersion);
    void this.#client.invalidateQueries();
  }
}

function remembered<Answer>(
  steps: Step[],
  { undo }: Change<Answer>,
  sent: Promise<Answer>,
): Step | null {
  if (!undo) return null;
  const step: Step = { inverse: () => sent.then(undo, () => null) };
  steps.push(step);
  if (steps.length > REMEMBERED) steps.shift();
  return step;
}

/** Whether it was there to be taken: by its key or by its message, each once. */
function taken(steps: Step[], step: Step): boolean {
  const at = steps.indexOf(step);
  if (at >= 0) steps.splice(at, 1);
  return at >= 0;
}
