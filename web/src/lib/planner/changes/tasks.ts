// Tasks and their places on the board.

import { api, body, ifMatch } from '@/lib/api/client';
import type { TaskItem, TaskMove, TaskPatch, TaskStatus, TaskWish } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { now } from '@/lib/time/zone';
import { find, put, remove } from '../cache';
import { applied, inverse } from '../patch';
import type { Change } from '../perform';
import { forget, remember, versionOf } from '../versions';
import { type Context, readAgendasAgain, readTasksAgain } from './context';
import { onNewest } from './send';

/** Where the app can drop a task: between two others, whose ids and ranks it knows. */
export interface Destination {
  status: TaskStatus;
  before?: TaskItem | undefined;
  after?: TaskItem | undefined;
}

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
  return {
    owner: task.taskId,
    told: messages().planner.taskDeleted,
    show: () => remove(context.client, task.taskId),
    send: async () => {
      const header = ifMatch(versionOf(task));
      await api.DELETE('/tasks/{taskId}', { params: { path, header } });
    },
    settle: () => forget(task.taskId),
    undo: () => createTask(context, wishOf(task)),
  };
}

/** `back` is where it was, for undoing. */
export function moveTask(
  context: Context,
  task: TaskItem,
  to: Destination,
  back: Destination = { status: task.status },
): Change<TaskItem> {
  const path = { taskId: task.taskId };
  return {
    owner: task.taskId,
    told: messages().planner.moved[to.status],
    show: () => put(context.client, droppedAt(task, to)),
    send: () =>
      onNewest(task, (version) => {
        const params = { path, header: ifMatch(version) };
        return body(api.POST('/tasks/{taskId}/move', { params, body: moveTo(to) }));
      }),
    settle: (answer) => {
      settle(context, answer);
      // A rule was handed on to a new task, or taken back from it.
      if (task.rrule || answer.rrule || answer.nextTaskId) readAllAgain(context);
    },
    undo: (answer) => moveBack(context, task, answer, back),
  };
}

/** Not every move has an opposite: back from the archive goes by the backlog. */
function moveBack(
  context: Context,
  before: TaskItem,
  after: TaskItem,
  back: Destination,
): Change<TaskItem> {
  const direct = moveTask(context, after, back);
  const show = () => put(context.client, { ...before, version: after.version });
  const told = messages().planner.undone;
  const stepwise = before.status === 'COMPLETED' && after.status === 'ARCHIVED';
  if (!stepwise) return { ...direct, show, told };
  return {
    ...direct,
    show,
    told,
    send: async () => {
      const reopened = await moveTask(context, after, { status: 'BACKLOG' }).send();
      remember(reopened);
      return moveTask(context, reopened, back).send();
    },
  };
}

function moveTo({ status, before, after }: Destination): TaskMove {
  if (before) return { status, before: before.taskId };
  return after ? { status, after: after.taskId } : { status };
}

/** As it will lie: with the priority of its neighbour, and a rank that sorts beside that one's. */
function droppedAt(task: TaskItem, { status, before, after }: Destination): TaskItem {
  const beside = before ?? after;
  const done = status === 'COMPLETED' ? { completedAt: now() } : { completedAt: undefined };
  if (!beside) return { ...task, ...done, status, rank: `${task.rank}~` };
  const rank = before ? justBefore(before.rank) : `${beside.rank}~`;
  return { ...task, ...done, status, priority: beside.priority, rank };
}

/** A text that sorts before another and behind all that are less than that one by more than a hair. */
function justBefore(rank: string): string {
  const last = rank.charCodeAt(rank.length - 1);
  return `${rank.slice(0, -1)}${String.fromCharCode(last - 1)}~`;
}

function settle(context: Context, task: TaskItem): void {
  remember(task);
  put(context.client, task);
  void context.client.invalidateQueries({ queryKey: ['overdue'] });
}

function readAllAgain(context: Context): void {
  readTasksAgain(context);
  readAgendasAgain(context);
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
    rank: '~',
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
