import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import { columnOf } from '../places';
import { Planner } from '../planner';

const api = setupServer();
beforeAll(() => api.listen());
afterEach(() => api.resetHandlers());
afterAll(() => api.close());

const a = task('a', 'BACKLOG', 1, '1');
const b = task('b', 'BACKLOG', 2, '2');
const c = task('c', 'BACKLOG', 2, '3');

let client: QueryClient;
let planner: Planner;
let undo: (() => Promise<void>) | null;
let sent: string[];

beforeEach(() => {
  client = new QueryClient();
  keep('BACKLOG', a, b, c);
  keep('IN_PROGRESS');
  keep('COMPLETED');
  undo = null;
  const listener = {
    done: (_: string, taking: typeof undo) => {
      undo = taking;
    },
    failed: () => {},
  };
  planner = new Planner(client, listener);
  sent = [];
  serve();
});

describe('a move', () => {
  it('is shown at once and sent by the neighbour', async () => {
    const moving = planner.moveTask(c, { status: 'BACKLOG', before: b });
    expect(ids('BACKLOG')).toEqual(['a', 'c', 'b']);
    await moving;
    expect(sent).toEqual(['c to BACKLOG before b']);
  });

  it('is taken back exactly when it is refused', async () => {
    api.use(http.post('*/move', () => HttpResponse.json({ code: 'NO' }, { status: 409 })));
    const before = columnOf(client, 'BACKLOG');
    await expect(planner.moveTask(c, { status: 'COMPLETED' })).rejects.toThrow();
    expect(columnOf(client, 'BACKLOG')).toEqual(before);
    expect(ids('COMPLETED')).toEqual([]);
  });
});

describe('undoing', () => {
  it('puts a task back beside its neighbour', async () => {
    await planner.moveTask(c, { status: 'IN_PROGRESS' });
    await undo?.();
    expect(sent).toEqual(['c to IN_PROGRESS', 'c to BACKLOG after b']);
    expect(ids('BACKLOG')).toEqual(['a', 'b', 'c']);
  });

  it('goes by another column where there is no direct way', async () => {
    await planner.moveTask(c, { status: 'COMPLETED' });
    await undo?.();
    expect(sent.slice(1)).toEqual(['c to IN_PROGRESS', 'c to BACKLOG after b']);
  });

  it('gives a task its priority back though nobody else has it', async () => {
    await planner.moveTask(a, { status: 'BACKLOG', after: b });
    await undo?.();
    expect(sent).toEqual(['a to BACKLOG after b', 'a is {"status":"BACKLOG","priority":1}']);
  });

  it('puts a task back though its neighbour went away', async () => {
    await planner.moveTask(c, { status: 'IN_PROGRESS' });
    api.use(http.post('*/move', () => HttpResponse.json({ code: 'NOT_THERE' }, { status: 409 })));
    await undo?.();
    expect(sent.at(-1)).toBe('c is {"status":"BACKLOG","priority":2}');
  });

  it('makes a task that was thrown away again, where it lay', async () => {
    await planner.deleteTask(b);
    const undone = undo?.();
    await vi.waitFor(() => expect(ids('BACKLOG')).toEqual(['a', 'b', 'c']));
    await undone;
    expect(sent).toEqual(['b deleted', 'b made', 'b to BACKLOG before c']);
  });
});

it('shows tasks in the order in which they were made, whatever their ids', () => {
  void planner.createTask({ taskId: 'z', title: 'first' }).catch(() => {});
  void planner.createTask({ taskId: 'y', title: 'second' }).catch(() => {});
  expect(ids('BACKLOG')).toEqual(['a', 'b', 'c', 'z', 'y']);
});

/** A server that says yes, and writes down what it was told. */
function serve() {
  const kept = new Map([a, b, c].map((it) => [it.taskId, it]));
  const answer = (id: unknown, change: Partial<TaskItem>) => {
    const was = kept.get(String(id)) ?? task(String(id), 'BACKLOG', 3, 'V');
    const now = { ...was, ...change, version: was.version + 1 };
    kept.set(now.taskId, now);
    return HttpResponse.json(now);
  };
  api.use(
    http.post<{ id: string }, { status: TaskStatus; before?: string; after?: string }>(
      '*/tasks/:id/move',
      async ({ params, request }) => {
        const { status, before, after } = await request.json();
        const beside = before ? ` before ${before}` : after ? ` after ${after}` : '';
        sent.push(`${params.id} to ${status}${beside}`);
        return answer(params.id, { status });
      },
    ),
    http.patch<{ id: string }, Partial<TaskItem>>('*/tasks/:id', async ({ params, request }) => {
      const patch = await request.json();
      sent.push(`${params.id} is ${JSON.stringify(patch)}`);
      return answer(params.id, patch);
    }),
    http.delete('*/tasks/:id', ({ params }) => {
      sent.push(`${params.id} deleted`);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post<never, Partial<TaskItem>>('*/tasks', async ({ request }) => {
      const wish = await request.json();
      sent.push(`${wish.taskId} made`);
      return answer(wish.taskId, wish);
    }),
  );
}

function keep(status: TaskStatus, ...items: TaskItem[]) {
  const pages = [{ items, cursor: null }];
  client.setQueryData(['tasks', status], { pages, pageParams: [undefined] });
}

function ids(status: TaskStatus) {
  return columnOf(client, status).map((it) => it.taskId);
}

function task(taskId: string, status: TaskStatus, priority: number, rank: string): TaskItem {
  return {
    entityType: 'TASK',
    title: taskId,
    taskId,
    status,
    priority,
    rank,
    version: 1,
  } as TaskItem;
}
