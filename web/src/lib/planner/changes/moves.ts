// Moves of tasks on the board, and the way back.

import { api, body, ifMatch } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import type { TaskItem } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { now } from '@/lib/time/zone';
import { put } from '../cache';
import type { Change } from '../perform';
import { type Destination, dropped, placeOf } from '../places';
import { wayTo } from '../taskMoves';
import { remember } from '../versions';
import { type Context, readAgendasAgain, readTasksAgain } from './context';
import { onNewest, sendMove } from './send';
import { settle } from './tasks';

/** `back` is where it was, for undoing; where it lies, if nothing is said. */
export function moveTask(
  context: Context,
  task: TaskItem,
  to: Destination,
  back: Destination = placeOf(context.client, task),
): Change<TaskItem> {
  const { moved, reordered } = messages().planner;
  return {
    owner: task.taskId,
    told: task.status === to.status ? reordered : moved[to.status],
    show: () => put(context.client, at(context, task, to)),
    send: () => sendMove(task, to),
    settle: (answer) => {
      settle(context, answer);
      // A rule was handed on to a new task, or taken back from it.
      if (task.rrule || answer.rrule || answer.nextTaskId) readAllAgain(context);
    },
    undo: (answer) => moveBack(context, task, answer, back),
  };
}

/** Not every move has an opposite: from Completed, the way to the backlog is by In progress. */
function moveBack(
  context: Context,
  before: TaskItem,
  after: TaskItem,
  back: Destination,
): Change<TaskItem> {
  return {
    ...moveTask(context, after, back),
    told: messages().planner.undone,
    show: () => put(context.client, { ...before, version: after.version }),
    send: async () => {
      let task = after;
      for (const status of wayTo(after.status, before.status).slice(0, -1)) {
        task = await sendMove(task, { status });
        remember(task);
      }
      return sendBack(task, before, back);
    },
  };
}

/** Beside who was its neighbour; if that one is gone, at least with what it was then. */
async function sendBack(task: TaskItem, before: TaskItem, back: Destination): Promise<TaskItem> {
  try {
    if (back.before || back.after) return await sendMove(task, back);
  } catch (error) {
    if (!isProblem(error, 'NOT_THERE', 'INVALID_INPUT')) throw error;
  }
  const { status, priority } = before;
  return onNewest(task, (version) => {
    const params = { path: { taskId: task.taskId }, header: ifMatch(version) };
    return body(api.PATCH('/tasks/{taskId}', { params, body: { status, priority } }));
  });
}

/** As it will lie there. */
function at(context: Context, task: TaskItem, to: Destination): TaskItem {
  const there = { ...task, ...dropped(context.client, task, to), status: to.status };
  if (task.status === to.status || to.status === 'ARCHIVED') return there;
  return { ...there, completedAt: to.status === 'COMPLETED' ? now() : undefined };
}

function readAllAgain(context: Context): void {
  readTasksAgain(context);
  readAgendasAgain(context);
}
