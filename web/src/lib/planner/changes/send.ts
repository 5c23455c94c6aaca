// Sends a change on the newest version that is known.

import { isProblem } from '@/lib/api/problem';
import { ownerKeyOf, type Thing } from '../things';
import { rememberVersion, versionOf } from '../versions';

/**
 * For what is meant whatever the thing has become meanwhile, such as completing it: on a conflict it
 * is sent once more, on the version there is.
 */
export async function onNewest<T>(thing: Thing, send: (version: number) => Promise<T>): Promise<T> {
  try {
    return await send(versionOf(thing));
  } catch (error) {
    if (!isProblem(error, 'VERSION_CONFLICT') || error.currentVersion === undefined) throw error;
    rememberVersion(ownerKeyOf(thing), error.currentVersion);
    return send(error.currentVersion);
  }
}
