// The newest version that is known of each thing. Answers may arrive out of order, and versions only
// grow, so the highest is the newest; what is deleted is forgotten, since it may be made anew.

import { ownerKeyOf, type Thing } from './things';

const known = new Map<string, number>();

export function remember(thing: Thing): void {
  const key = ownerKeyOf(thing);
  known.set(key, Math.max(known.get(key) ?? 0, thing.version));
}

export function forget(key: string): void {
  known.delete(key);
}

export function versionOf(thing: Thing): number {
  return Math.max(known.get(ownerKeyOf(thing)) ?? 0, thing.version);
}

export function rememberVersion(key: string, version: number): void {
  known.set(key, Math.max(known.get(key) ?? 0, version));
}
