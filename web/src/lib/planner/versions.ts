// The newest version that is known of each thing. Answers may arrive out of order, and versions only
// grow, so the highest is the newest; what is deleted is forgotten, since it may be made anew. If that
// was done elsewhere, a refusal tells of it, and then nothing that is shown or known counts.

import { ownerKeyOf, type Thing } from './things';

interface Known {
  version: number;
  /** Told by a refusal: it is the version there is, also where a higher one is shown. */
  isTold: boolean;
}

const known = new Map<string, Known>();

export function remember(thing: Thing): void {
  const key = ownerKeyOf(thing);
  const before = known.get(key)?.version ?? 0;
  known.set(key, { version: Math.max(before, thing.version), isTold: false });
}

export function forget(key: string): void {
  known.delete(key);
}

export function versionOf(thing: Thing): number {
  const { version, isTold } = known.get(ownerKeyOf(thing)) ?? { version: 0, isTold: false };
  return isTold ? version : Math.max(version, thing.version);
}

/** A change was refused because this is the version there is. */
export function rememberConflict(key: string, current: number): void {
  known.set(key, { version: current, isTold: true });
}
