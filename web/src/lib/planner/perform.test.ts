import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '@/lib/api/problem';
import { type Change, Performer } from './perform';
import { AGENDA } from './queries';

const listener = { done: vi.fn(), failed: vi.fn() };
let performer: Performer;

beforeEach(() => {
  listener.done.mockReset();
  listener.failed.mockReset();
  performer = new Performer(new QueryClient(), listener);
});

describe('a change', () => {
  it('is shown before it is sent', async () => {
    const order: string[] = [];
    await performer.perform(
      change({
        show: () => {
          order.push('shown');
          return () => {};
        },
        send: async () => {
          order.push('sent');
        },
      }),
    );
    expect(order).toEqual(['shown', 'sent']);
  });

  it('is taken back and told when the server refuses', async () => {
    const rollback = vi.fn();
    const refusal = new Problem({ code: 'FORBIDDEN', status: 403, detail: 'no' });
    const refused = change({ show: () => rollback, send: () => Promise.reject(refusal) });
    await expect(performer.perform(refused)).rejects.toBe(refusal);
    expect(rollback).toHaveBeenCalledOnce();
    expect(listener.failed).toHaveBeenCalledWith(refusal, expect.any(Function));
    expect(listener.done).not.toHaveBeenCalled();
  });

  it('of a form is taken back too, and the form tells it', async () => {
    const rollback = vi.fn();
    const refused = change({ show: () => rollback, send: () => Promise.reject(new Error('no')) });
    await expect(performer.perform(refused, 'done')).rejects.toThrow('no');
    expect(rollback).toHaveBeenCalledOnce();
    expect(listener.failed).not.toHaveBeenCalled();
    await performer.perform(change({}), 'done');
    expect(listener.done).toHaveBeenCalledOnce();
  });

  it('waits for the one before it of the same thing', async () => {
    const order: string[] = [];
    const first = deferred();
    const slow = performer.perform(
      change({ send: () => first.promise.then(() => void order.push('first')) }),
    );
    const quick = performer.perform(change({ send: async () => void order.push('second') }));
    first.resolve();
    await Promise.all([slow, quick]);
    expect(order).toEqual(['first', 'second']);
  });

  it('does not wait for one of another thing', async () => {
    const first = deferred();
    const slow = performer.perform(change({ owner: 'a', send: () => first.promise }));
    await performer.perform(change({ owner: 'b' }));
    first.resolve();
    await slow;
    expect(listener.done).toHaveBeenCalledTimes(2);
  });

  it('is sent although the one before it failed', async () => {
    const failing = performer.perform(change({ send: () => Promise.reject(new Error('no')) }));
    const next = performer.perform(change({ told: 'second' }));
    await expect(failing).rejects.toThrow('no');
    await next;
    expect(listener.done).toHaveBeenCalledWith('second', null);
  });
});

describe('undoing', () => {
  it('performs the opposite, last one first, each once', async () => {
    const undone: string[] = [];
    for (const name of ['first', 'second']) {
      await performer.perform(
        change({ undo: () => change({ send: async () => void undone.push(name) }) }),
      );
    }
    await performer.undoLast();
    await performer.undoLast();
    expect(await performer.undoLast()).toBe(false);
    expect(undone).toEqual(['second', 'first']);
  });

  it('goes further back each time, and forward again', async () => {
    let value = 0;
    const setTo = (to: number): Change<number> => ({
      owner: 'evt_a',
      told: `set to ${to}`,
      send: async () => {
        const before = value;
        value = to;
        return before;
      },
      undo: setTo,
    });
    for (const to of [1, 2, 3]) await performer.perform(setTo(to));
    await performer.undoLast();
    await performer.undoLast();
    expect(value).toBe(1);
    expect(listener.done).toHaveBeenLastCalledWith('Undone', null);
    await performer.redoLast();
    expect(value).toBe(2);
    await performer.undoLast();
    await performer.undoLast();
    expect(value).toBe(0);
    await performer.perform(setTo(9));
    expect(await performer.redoLast()).toBe(false);
  });

  it('takes back the last change, also one that is still being sent', async () => {
    const sent = deferred();
    const undone: string[] = [];
    const undo = (name: string) => () => change({ send: async () => void undone.push(name) });
    await performer.perform(change({ owner: 'a', undo: undo('a') }));
    const slow = performer.perform(
      change({ owner: 'b', send: () => sent.promise, undo: undo('b') }),
    );
    const undoing = performer.undoLast();
    sent.resolve();
    await Promise.all([slow, undoing]);
    expect(undone).toEqual(['b']);
  });

  it('has nothing to do for what was refused', async () => {
    const undo = vi.fn(() => change({}));
    const refused = performer.perform(
      change({ send: () => Promise.reject(new Error('no')), undo }),
    );
    const undoing = performer.undoLast();
    await expect(refused).rejects.toThrow('no');
    await undoing;
    expect(undo).not.toHaveBeenCalled();
    expect(await performer.undoLast()).toBe(false);
  });

  it('by its message is the same as by its key', async () => {
    const undo = vi.fn(() => change({}));
    await performer.perform(change({ undo }));
    const byMessage = listener.done.mock.calls[0]?.[1];
    await byMessage();
    await performer.undoLast();
    expect(undo).toHaveBeenCalledOnce();
  });
});

describe('a read that a change overtakes', () => {
  const queryKey = [AGENDA, { from: '2026-01-05', to: '2026-01-12', zone: 'UTC' }];

  it('is made again once all is settled', async () => {
    const client = new QueryClient();
    performer = new Performer(client, listener);
    client.setQueryData(queryKey, []);
    const answers = [deferred(), deferred()];
    const queryFn = vi.fn(async () => {
      await answers[queryFn.mock.calls.length - 1]?.promise;
      return [`read ${queryFn.mock.calls.length}`];
    });
    const sent = deferred();
    const slow = performer.perform(change({ send: () => sent.promise }));
    const observer = new QueryObserver(client, { queryKey, queryFn });
    const stop = observer.subscribe(() => {});
    expect(queryFn).toHaveBeenCalledOnce();
    sent.resolve();
    await slow;
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
    for (const answer of answers) answer.resolve();
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['read 2']));
    stop();
  });

  it('is let through if there is nothing else to show, and made again', async () => {
    const client = new QueryClient();
    performer = new Performer(client, listener);
    const first = deferred();
    const queryFn = vi.fn(async () => {
      const time = queryFn.mock.calls.length;
      if (time === 1) await first.promise;
      return [`read ${time}`];
    });
    const observer = new QueryObserver(client, { queryKey, queryFn });
    const stop = observer.subscribe(() => {});
    await performer.perform(change({}));
    expect(queryFn).toHaveBeenCalledOnce();
    first.resolve();
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['read 2']));
    stop();
  });
});

function change(parts: Partial<Change<void>>): Change<void> {
  return { owner: 'evt_a', told: 'done', send: async () => {}, ...parts };
}

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
