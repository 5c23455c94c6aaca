// Which alarms were told, so that each is told once: kept for the tab, also when it is loaded anew.

import { inTab, onDevice, readJson } from '@/lib/kept';

const STORED = 'nexus.reminded';
/** Nothing that was told so long ago can be due again. */
const FORGOTTEN = 8 * 24 * 60 * 60_000;

type Kept = Record<string, number>;

/** Those that were not told yet; from now on they were. */
export function notYetTold<A extends { key: string }>(alarms: readonly A[], now: number): A[] {
  const kept = read();
  const fresh = alarms.filter(({ key }) => !(key in kept));
  if (fresh.length === 0) return [];
  const young = Object.entries(kept).filter(([, at]) => now - at < FORGOTTEN);
  const told = fresh.map(({ key }) => [key, now] as const);
  inTab.write(STORED, JSON.stringify(Object.fromEntries([...young, ...told])));
  return fresh;
}

function read(): Kept {
  return (readJson(inTab, STORED) ?? {}) as Kept;
}

const CHIMED = 'nexus.chimed';

/** Of several tabs, the first makes the sound. */
export function mayChime(key: string): boolean {
  if (onDevice.read(CHIMED) === key) return false;
  onDevice.write(CHIMED, key);
  return true;
}
