// For changes that are meant whatever else has changed meanwhile.

import { isProblem } from './problem';

/** Sends a change on a version, and if there is a newer one, once more on that. */
export async function onNewest<T>(
  version: number,
  send: (version: number) => Promise<T>,
): Promise<T> {
  try {
    return await send(version);
  } catch (error) {
    if (!isProblem(error, 'VERSION_CONFLICT') || error.currentVersion === undefined) throw error;
    return send(error.currentVersion);
  }
}
