// Keys of the calendar: to other days and views, and for the entry that has the focus.

import type { AgendaItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { keyOf } from '@/lib/planner';
import { useSession, useZone } from '@/lib/session';
import { type Shortcut, useShortcuts } from '@/lib/shortcuts';
import { type Span, spanOf } from '@/lib/time/span';
import { CALENDAR_VIEWS } from '@/routes/calendarSearch';
import { isMoment, lengthened, shifted, shiftedByMinutes } from './moving';
import type { CalendarAddress } from './useCalendarAddress';
import type { EntryActions } from './useEntryActions';

/** An entry, as `Entry` marks it. */
const ENTRY = '[data-entry]';
const TASK = '[data-entry][data-kind="TASK"]';

interface Means {
  address: CalendarAddress;
  items: readonly AgendaItem[];
  actions: EntryActions;
  create: () => void;
  /** Something was moved by key. */
  onMoved: (item: AgendaItem, to: Span) => void;
  /** Something was deleted by key; the others, the nearest first. */
  onRemoved: (others: readonly AgendaItem[]) => void;
}

export function useCalendarShortcuts(means: Means): void {
  useShortcuts([...useWays(means), ...useEntryKeys(means)]);
}

function useWays({ address, create }: Means): Shortcut[] {
  const t = useT();
  const group = t.shell.calendar;
  const views = CALENDAR_VIEWS.map((view, index) => ({
    keys: String(index + 1),
    label: t.calendar.views[view],
    group,
    run: () => address.go({ view }),
  }));
  return [
    { keys: 'ArrowLeft', label: t.calendar.previous, group, run: () => address.step(-1) },
    { keys: 'ArrowRight', label: t.calendar.next, group, run: () => address.step(1) },
    { keys: 't', label: t.time.today, group, run: address.goToday },
    ...views,
    { keys: 'n', label: t.calendar.newHere, group, run: create },
  ];
}

function useEntryKeys({ items, actions, onMoved, onRemoved }: Means): Shortcut[] {
  const t = useT();
  const zone = useZone();
  const { defaultCalendarIncrement: increment } = useSession().preferences;
  const group = t.calendar.entryKeys;
  const move =
    (change: (span: Span, item: AgendaItem) => Span | null) => (event: KeyboardEvent) => {
      const item = entryOf(event, items);
      const span = item && spanOf(item, zone);
      const to = span && change(span, item);
      if (!to) return;
      void actions.place(item, to).then((isMoved) => isMoved && onMoved(item, to));
    };
  const byMinutes = (minutes: number) =>
    move((span, item) => (span.allDay ? null : shiftedByMinutes(item, span, minutes, zone)));
  const byDays = (days: number) => move((span) => shifted(span, { days }));
  const byLength = (steps: number) =>
    move((span, item) => (isMoment(item) ? null : lengthened(span, steps, increment)));
  const within = ENTRY;
  return [
    { keys: 'alt+ArrowUp', label: t.calendar.earlier, group, within, run: byMinutes(-increment) },
    { keys: 'alt+ArrowDown', label: t.calendar.later, group, within, run: byMinutes(increment) },
    { keys: 'alt+ArrowLeft', label: t.calendar.dayEarlier, group, within, run: byDays(-1) },
    { keys: 'alt+ArrowRight', label: t.calendar.dayLater, group, within, run: byDays(1) },
    { keys: 'alt+shift+ArrowUp', label: t.calendar.shorter, group, within, run: byLength(-1) },
    { keys: 'alt+shift+ArrowDown', label: t.calendar.longer, group, within, run: byLength(1) },
    {
      keys: 'Delete',
      label: t.common.delete,
      group,
      within,
      run: (event) => {
        const item = entryOf(event, items);
        if (!item) return;
        const others = othersOf(event, items);
        void actions.remove(item).then((isRemoved) => isRemoved && onRemoved(others));
      },
    },
    {
      keys: 'Space',
      label: t.calendar.completeTask,
      group,
      within: TASK,
      run: (event) => {
        const item = entryOf(event, items);
        if (item?.entityType === 'TASK') actions.complete(item);
      },
    },
  ];
}

function entryOf(event: KeyboardEvent, items: readonly AgendaItem[]): AgendaItem | undefined {
  if (!(event.target instanceof Element)) return undefined;
  const key = event.target.closest<HTMLElement>(ENTRY)?.dataset.entry;
  return items.find((item) => keyOf(item) === key);
}

/** Those that come after it as they are drawn, then those before it, the nearest first. */
function othersOf(event: KeyboardEvent, items: readonly AgendaItem[]): AgendaItem[] {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(ENTRY) : null;
  const drawn = [...document.querySelectorAll<HTMLElement>(ENTRY)];
  const at = target ? drawn.indexOf(target) : -1;
  const near = [...drawn.slice(at + 1), ...drawn.slice(0, Math.max(at, 0)).reverse()];
  // What lasts several days is drawn several times.
  const keys = new Set(near.map((element) => element.dataset.entry));
  keys.delete(target?.dataset.entry);
  return [...keys].flatMap((key) => items.find((item) => keyOf(item) === key) ?? []);
}
