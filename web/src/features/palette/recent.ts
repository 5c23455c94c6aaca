// What was opened last and what was searched for last, on this device, by whoever uses it now.

import type { SearchHit } from '@/lib/api/types';
import { onDevice, readJson } from '@/lib/kept';

export type Recent =
  | { sort: 'thing'; type: SearchHit['entityType']; key: string; title: string }
  | { sort: 'search'; text: string };

const STORED = 'nexus.recent';
const OWNER = 'nexus.recent.of';
const AT_MOST = 8;

export function readRecent(): Recent[] {
  const stored = readJson(onDevice, STORED);
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, AT_MOST) : [];
}

/** Of somebody else nothing is shown: a session may also end without anybody leaving. */
export function claimRecents(userId: string): void {
  if (onDevice.read(OWNER) === userId) return;
  forgetRecents();
  onDevice.write(OWNER, userId);
}

export function forgetRecents(): void {
  onDevice.forget(STORED);
  onDevice.forget(OWNER);
}

/** Puts it first. */
export function remember(recent: Recent): void {
  const others = readRecent().filter((it) => nameOf(it) !== nameOf(recent));
  write([recent, ...others]);
}

export function forget(recent: Recent): void {
  write(readRecent().filter((it) => nameOf(it) !== nameOf(recent)));
}

export function nameOf(recent: Recent): string {
  return recent.sort === 'thing' ? `${recent.type} ${recent.key}` : `search ${recent.text}`;
}

function write(recents: Recent[]): void {
  onDevice.write(STORED, JSON.stringify(recents.slice(0, AT_MOST)));
}

const TYPES = ['EVENT', 'MASTER', 'INSTANCE', 'TASK', 'REMINDER', 'NOTE'];

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { sort, type, key, title, text } = value as Record<string, unknown>;
  if (sort === 'search') return typeof text === 'string';
  const isKnown = typeof type === 'string' && TYPES.includes(type);
  return sort === 'thing' && isKnown && typeof key === 'string' && typeof title === 'string';
}
