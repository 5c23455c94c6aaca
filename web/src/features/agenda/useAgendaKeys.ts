// Keys of the agenda: from row to row and day to day, and what to do with the row one is at.

import { type RefObject, useEffect, useRef } from 'react';
import type { AgendaItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { keyOf, usePlanner } from '@/lib/planner';
import { useShortcuts } from '@/lib/shortcuts';
import { completeItem, deleteItem } from './doing';
import type { Agenda } from './useAgenda';

const ROW = '[data-agenda-row]';

/** To be put on what holds the rows. */
export function useAgendaKeys(agenda: Agenda): RefObject<HTMLDivElement | null> {
  const t = useT();
  const planner = usePlanner();
  const ref = useRef<HTMLDivElement>(null);
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const at = () => rows().indexOf(document.activeElement as HTMLElement);
  const go = (step: number) => {
    const all = rows();
    const next = at() < 0 ? (step > 0 ? 0 : all.length - 1) : at() + step;
    all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
  };
  const goDay = (step: number) => {
    const firsts = [...(ref.current?.querySelectorAll('[data-day]') ?? [])];
    const here = firsts.findIndex((section) => section.contains(document.activeElement));
    firsts[Math.max(0, here + step)]?.querySelector<HTMLElement>(ROW)?.focus();
  };
  const focused = (): AgendaItem | undefined => {
    const key = document.activeElement?.getAttribute('data-agenda-row');
    const shown = agenda.days.flatMap((day) => day.rows.map((row) => row.item));
    return [...agenda.late, ...shown].find((item) => keyOf(item) === key);
  };
  /** The row may go away with it: the next one takes its place. */
  const act = (action: (item: AgendaItem) => Promise<void>) => {
    const item = focused();
    if (!item) return;
    const index = at();
    void action(item).catch(() => {});
    requestAnimationFrame(() => {
      const all = rows();
      if (at() < 0) all[Math.min(index, all.length - 1)]?.focus();
    });
  };
  const complete = () => act((item) => completeItem(planner, item));
  const snooze = () => {
    const item = focused();
    if (item?.entityType !== 'REMINDER') return;
    const button = `[data-snooze="${CSS.escape(item.reminderId)}"]`;
    const trigger = ref.current?.querySelector<HTMLElement>(button);
    trigger?.focus();
    trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  };
  const group = t.agenda.title;
  useShortcuts([
    { keys: 'j', label: t.agenda.keys.next, group, run: () => go(1) },
    { keys: 'k', label: t.agenda.keys.previous, group, run: () => go(-1) },
    { keys: 'ArrowDown', label: t.agenda.keys.next, group, run: () => go(1) },
    { keys: 'ArrowUp', label: t.agenda.keys.previous, group, run: () => go(-1) },
    { keys: 'ArrowRight', label: t.agenda.keys.nextDay, group, run: () => goDay(1) },
    { keys: 'ArrowLeft', label: t.agenda.keys.previousDay, group, run: () => goDay(-1) },
    { keys: 'x', label: t.agenda.keys.complete, group, run: complete },
    { keys: 's', label: t.agenda.keys.snooze, group, run: snooze },
    {
      keys: 'd',
      label: t.common.delete,
      group,
      run: () => act((item) => deleteItem(planner, item)),
    },
    {
      keys: 'Delete',
      label: t.common.delete,
      group,
      run: () => act((item) => deleteItem(planner, item)),
    },
  ]);
  useSpaceOnRows(ref, complete);
  return ref;
}

/** Space would press the button that opens the row; here it completes. */
function useSpaceOnRows(ref: RefObject<HTMLElement | null>, complete: () => void): void {
  const newest = useRef(complete);
  newest.current = complete;
  useEffect(() => {
    const around = ref.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !(event.target as Element).matches(ROW)) return;
      event.preventDefault();
      if (event.type === 'keydown' && !event.repeat) newest.current();
    };
    around?.addEventListener('keydown', onKey);
    around?.addEventListener('keyup', onKey);
    return () => {
      around?.removeEventListener('keydown', onKey);
      around?.removeEventListener('keyup', onKey);
    };
  }, [ref]);
}
