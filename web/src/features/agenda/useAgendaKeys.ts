// Keys of the agenda: from row to row and day to day, and what to do with the row one is at.

import type { AgendaItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import { type Shortcut, useShortcuts } from '@/lib/shortcuts';
import type { Row } from './days';
import { completeItem, deleteItem, editItem } from './doing';
import { isNowhere, OPEN, ROW, type RovingRows } from './useRovingRows';

const ON_ROW = `[${ROW}]`;
const ON_BUTTON = `[${OPEN}]`;

interface Keyed {
  /** What is shown, section by section. */
  sections: readonly (readonly Row[])[];
  rows: RovingRows;
  /** Opens the menu of a reminder. */
  onSnooze: (key: string) => void;
}

export function useAgendaKeys({ sections, rows, onSnooze }: Keyed): void {
  const t = useT();
  const planner = usePlanner();
  const all = sections.flat();
  const at = all.findIndex(({ key }) => key === rows.active);
  const row = all[at];

  /** The first press goes to where Tab would. */
  const go = (step: number) => {
    const isThere = document.activeElement?.closest(ON_ROW);
    rows.focus(all[Math.min(Math.max(isThere ? at + step : at, 0), all.length - 1)]?.key);
  };
  const goDay = (step: number) => {
    const here = sections.findIndex((section) => section.some(({ key }) => key === rows.active));
    const isFirst = sections[here]?.[0]?.key === rows.active;
    // Back goes to the beginning of this day before it goes to the one before.
    const to = step < 0 && !isFirst ? here : here + step;
    rows.focus(sections[to]?.[0]?.key);
  };
  /** The row may go away with it: then the next one has its place. */
  const act = (action: (item: AgendaItem) => Promise<void>) => {
    if (!row) return;
    void action(row.item)
      .catch(() => {})
      .finally(() => isNowhere() && rows.focusActive());
  };
  const complete = () => act((item) => completeItem(planner, item));
  const remove = () => act((item) => deleteItem(planner, item));
  const snooze = () => row?.item.entityType === 'REMINDER' && onSnooze(row.key);

  const { keys } = t.agenda;
  const group = t.agenda.title;
  const key = (keys: string, label: string, run: () => void, within?: string): Shortcut => ({
    keys,
    label,
    group,
    run,
    ...(within ? { within } : {}),
  });
  useShortcuts([
    key('j', keys.next, () => go(1)),
    key('k', keys.previous, () => go(-1)),
    key('ArrowDown', keys.next, () => go(1)),
    key('ArrowUp', keys.previous, () => go(-1)),
    key('ArrowRight', keys.nextDay, () => goDay(1)),
    key('ArrowLeft', keys.previousDay, () => goDay(-1)),
    key('Enter', keys.open, () => row && editItem(row.item), ON_BUTTON),
    // On the button alone: elsewhere in a row Space presses what it is on.
    key('Space', keys.complete, complete, ON_BUTTON),
    key('x', keys.complete, complete, ON_ROW),
    key('s', keys.snooze, snooze, ON_ROW),
    key('d', t.common.delete, remove, ON_ROW),
    key('Delete', t.common.delete, remove, ON_ROW),
  ]);
}
