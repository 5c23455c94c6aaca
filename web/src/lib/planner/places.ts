// Where tasks lie on the board: their order, who lies beside whom, and ranks between two others for
// as long as the server has not given one.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import { TASKS } from './queries';

/** Where the app can drop a task: beside another, whose priority it takes, or at the end. */
export interface Destination {
  status: TaskStatus;
  before?: TaskItem | undefined;
  after?: TaskItem | undefined;
}

/** The order of a column: priority, then rank, then id, as bytes. */
export function byPlace(one: TaskItem, other: TaskItem): number {
  if (one.priority !== other.priority) return one.priority - other.priority;
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1;
  return one.taskId < other.taskId ? -1 : Number(one.taskId > other.taskId);
}

/** A column as it is kept here, in order. Nothing if it was not read. */
export function columnOf(client: QueryClient, status: TaskStatus): TaskItem[] {
  const kept = client.getQueryData<InfiniteData<{ items: TaskItem[] }>>([TASKS, status]);
  return (kept?.pages.flatMap((page) => page.items) ?? []).toSorted(byPlace);
}

/** Where a task lies now, told by a neighbour of its own priority if it has one. */
export function placeOf(client: QueryClient, task: TaskItem): Destination {
  const group = groupOf(client, task.status, task.priority);
  const at = group.findIndex((it) => it.taskId === task.taskId);
  if (at > 0) return { status: task.status, after: group[at - 1] };
  return at === 0 ? { status: task.status, before: group[1] } : { status: task.status };
}

/** The rank and priority a task will have at a destination, until the server says. */
export function dropped(client: QueryClient, task: TaskItem, to: Destination) {
  const beside = to.before ?? to.after;
  const priority = beside?.priority ?? task.priority;
  const group = groupOf(client, to.status, priority).filter((it) => it.taskId !== task.taskId);
  if (!beside) return { priority, rank: lastRank() };
  const at = group.findIndex((it) => it.taskId === beside.taskId);
  const [low, high] = to.before
    ? [group[at - 1], beside]
    : [beside, at < 0 ? undefined : group[at + 1]];
  return { priority, rank: rankBetween(low?.rank, high?.rank) };
}

function groupOf(client: QueryClient, status: TaskStatus, priority: number): TaskItem[] {
  return columnOf(client, status).filter((task) => task.priority === priority);
}

/** Sorts behind every digit of the ranks of the server. */
const BEHIND = '~';
let given = 0;

/** A rank behind all others, also those that were given here before. */
export function lastRank(): string {
  given += 1;
  return BEHIND + String(given).padStart(9, '0');
}

/** A rank that lies between two others; without one of them, beyond the other. */
export function rankBetween(low: string | undefined, high: string | undefined): string {
  if (high === undefined) return lastRank();
  if (low === undefined) return justBefore(high);
  // Longer is behind, and still before whatever the shorter one was before.
  if (!high.startsWith(low)) return `${low}V`;
  return low + justBefore(high.slice(low.length));
}

/** A text that sorts before another, and behind what the server would put there. */
function justBefore(rank: string): string {
  const last = rank.charCodeAt(rank.length - 1);
  if (Number.isNaN(last)) return rank;
  return rank.slice(0, -1) + String.fromCharCode(last - 1) + BEHIND;
}
