// Tasks: made, changed, thrown away. `moves.ts` moves them on the board.

import { api, body, ifMatch } from '@/lib/api/client';
import type { TaskItem, TaskPatch, TaskWish } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { now } from '@/lib/time/zone';
import { find, put, remove } from '../cache';
import { applied, inverse } from '../patch';
import type { Change } from '../perform';
import { type Destination, lastRank, placeOf } from '../places';
import { forget, remember, versionOf } from '../versions';
import type { Context } from './context';
import { sendMove } from './send';

export function createTask(context: Context, wish: TaskWish): Change<TaskItem> {
  const taskId = wish.taskId ?? newId('task');
  return {
    owner: taskId,
    told: messages().planner.taskCreated,
    show: () => put(context.client, imagined({ ...wish, taskId })),
    send: () => body(api.POST('/tasks', { body: { ...wish, taskId } })),
    settle: (task) => settle(context, task),
    undo: (task) => deleteTask(context, task),
  };
}

export function updateTask(context: Context, task: TaskItem, patch: TaskPatch): Change<TaskItem> {
  const path = { taskId: task.taskId };
  return {
    owner: task.taskId,
    told: messages().planner.taskChanged,
    show: () => put(context.client, applied(task, patch)),
    send: () => {
      const header = ifMatch(versionOf(task));
      return body(api.PATCH('/tasks/{taskId}', { params: { path, header }, body: patch }));
    },
    settle: (answer) => settle(context, answer),
    undo: (answer) => updateTask(context, answer, inverse(task, patch)),
  };
}

export function deleteTask(context: Context, task: TaskItem): Change<void> {
  const path = { taskId: task.taskId };
  const back = placeOf(context.client, task);
  return {
    owner: task.taskId,
    told: messages().planner.taskDeleted,
    show: () => remove(context.client, task.taskId),
    send: async () => {
      const header = ifMatch(versionOf(task));
      await api.DELETE('/tasks/{taskId}', { params: { path, header } });
    },
    settle: () => forget(task.taskId),
    undo: () => recreateTask(context, task, back),
  };
}

/** A task that was thrown away, where it lay. */
function recreateTask(context: Context, task: TaskItem, back: Destination): Change<TaskItem> {
  const created = createTask(context, wishOf(task));
  return {
    ...created,
    told: messages().planner.undone,
    show: () => put(context.client, task),
    send: async () => {
      const answer = await created.send();
      remember(answer);
      // Its neighbour may be gone too. It is there again, if not in its place.
      return back.before || back.after ? sendMove(answer, back).catch(() => answer) : answer;
    },
  };
}

export function settle(context: Context, task: TaskItem): void {
  remember(task);
  put(context.client, task);
  void context.client.invalidateQueries({ queryKey: ['overdue'] });
}

function wishOf(task: TaskItem): TaskWish {
  const { entityType, rank, completedAt, checklist, nextTaskId, recurrenceStart, ...rest } = task;
  const { createdAt, updatedAt, version, ...wish } = rest;
  return wish as TaskWish;
}

function imagined(wish: TaskWish): TaskItem {
  const at = now();
  const own = {
    entityType: 'TASK',
    status: 'BACKLOG',
    priority: 3,
    rank: lastRank(),
    links: [],
    version: 0,
    createdAt: at,
    updatedAt: at,
  };
  const given = Object.entries(wish).filter(([, value]) => value !== null && value !== undefined);
  return { ...own, ...Object.fromEntries(given) } as unknown as TaskItem;
}

/** A task as it is kept now, for whoever holds an older one. */
export function currentTask(context: Context, task: TaskItem): TaskItem {
  const found = find(context.client, task.taskId);
  return found?.entityType === 'TASK' ? found : task;
}
