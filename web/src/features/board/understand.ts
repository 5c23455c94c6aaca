// What a line says of a new task. How to read it is loaded when the first one is typed.

import type { TaskWish } from '@/lib/api/types';
import { locale, type Messages } from '@/lib/i18n';
import { wallNow } from '@/lib/time/zone';
import { dueOf, startOf } from './due';

/** Whatever cannot be read is the title, also when the reader cannot be had. */
export async function wishIn(text: string, zone: string): Promise<TaskWish> {
  try {
    const { parseQuickAdd } = await import('@/features/palette/quickAdd');
    const context = { zone, now: wallNow(zone), language: locale(), defaultDuration: 30 };
    const read = await parseQuickAdd(text, { ...context, as: 'task' });
    return read.kind === 'task' ? read.wish : { title: text.trim() };
  } catch {
    return { title: text.trim() };
  }
}

/** What was understood besides the title, in words. */
export function factsOf(wish: TaskWish, zone: string, t: Messages): string[] {
  const { dueUtc, dueDate, startUtc, startDate, priority, effort, labels, rrule } = wish;
  const times = { dueUtc, dueDate, startUtc, startDate, status: 'BACKLOG' };
  const task = times as Parameters<typeof dueOf>[0];
  const now = wallNow(zone);
  const due = dueOf(task, zone, now, t);
  const start = startOf(task, zone, now, t);
  return [
    start && `${t.board.start} ${start}`,
    due && `${t.board.due} ${due.when}`,
    priority && t.board.priorityNames[priority],
    effort && t.board.points(effort),
    ...(labels ?? []).map((label) => `#${label}`),
    rrule && t.board.repeats,
  ].filter((fact): fact is string => Boolean(fact));
}
