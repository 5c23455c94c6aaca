// Sends a change on the newest version that is known.

import { api, body, ifMatch } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import type { TaskItem } from '@/lib/api/types';
import type { Destination } from '../places';
import { ownerKeyOf, type Thing } from '../things';
import { rememberConflict, versionOf } from '../versions';

/**
 * For what is meant whatever the thing has become meanwhile, such as completing it: on a conflict it
 * is sent once more, on the version there is.
 */
export async function onNewest<T>(thing: Thing, send: (version: number) => Promise<T>): Promise<T> {
  try {
    return await send(versionOf(thing));
  } catch (error) {
    if (!isProblem(error, 'VERSION_CONFLICT') || error.currentVersion === undefined) throw error;
    rememberConflict(ownerKeyOf(thing), error.currentVersion);
    return send(error.currentVersion);
  }
}

export function sendMove(task: TaskItem, { status, before, after }: Destination) {
  const beside = before ? { before: before.taskId } : after && { after: after.taskId };
  return onNewest(task, (version) => {
    const params = { path: { taskId: task.taskId }, header: ifMatch(version) };
    return body(api.POST('/tasks/{taskId}/move', { params, body: { status, ...beside } }));
  });
}
