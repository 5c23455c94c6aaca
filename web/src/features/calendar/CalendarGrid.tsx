// The calendar itself. It is told what to show by the address; what is done in it goes to the
// planner, and comes back as things that have changed.

import '@fullcalendar/react/skeleton.css';
import type { DatesSetInfo, EventInput, PluginInput } from '@fullcalendar/react';
import type { CalendarApiImpl } from '@fullcalendar/react/protected-api';
import { CalendarDays } from 'lucide-react';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { locale, useT } from '@/lib/i18n';
import { useSession, useZone } from '@/lib/session';
import { timeOptions } from '@/lib/time/format';
import { addMinutes, type Day, dayOf, wallNow } from '@/lib/time/zone';
import { CalendarRoot } from './CalendarRoot';
import { GRID_OPTIONS } from './gridOptions';
import type { EntryActions } from './useEntryActions';
import { useEntryContent } from './useEntryContent';
import { useGivenEntries } from './useGivenEntries';
import { useGridEvents } from './useGridEvents';
import { useMonthTables } from './useMonthTables';
import { daysShown, gridView, isShown, type Look, weekNumber } from './views';

interface Props {
  api: CalendarApiImpl;
  look: Look;
  plugins: PluginInput[];
  entries: EventInput[];
  actions: EntryActions;
  /** Whether a task that is dropped here would be seen. */
  showsTasks: boolean;
  onDay: (day: Day) => void;
  onWeek: (day: Day) => void;
  onMonth: (day: Day) => void;
}

export function CalendarGrid(props: Props) {
  const { api, look, actions, onDay, onWeek, onMonth } = props;
  const t = useT();
  const zone = useZone();
  const { defaultCalendarIncrement: increment } = useSession().preferences;
  const { weekStart } = look;
  const view = gridView(look);
  const shown = useShown(api, view, look.date);
  useMonthTables(view, look.date);
  const first = useGivenEntries(api, props.entries);
  const events = useGridEvents(actions, props.showsTasks);
  const eventContent = useEntryContent(actions);
  const slots = useMemo(() => slotsOf(increment), [increment]);
  const links = useMemo(
    () => ({
      navLinkDayClick: (date: Date) => onDay(dayIn(date)),
      navLinkWeekClick: (date: Date) => onWeek(dayIn(date)),
      // The name of a month, in a year, changes the view on its own.
      datesSet: ({ view }: DatesSetInfo) => {
        if (view.type !== shown.current.view) onMonth(dayIn(view.currentStart));
      },
      now: () => wallNow(zone),
      weekNumberCalculation: (date: Date) => weekNumber(dayIn(date), weekStart),
    }),
    [onDay, onWeek, onMonth, zone, weekStart, shown],
  );
  const texts = useMemo(
    () => ({
      allDayText: t.calendar.allDay,
      timedText: t.calendar.timed,
      closeHint: t.common.close,
      eventsHint: t.calendar.entries,
      navLinkHint: (day: string) => t.calendar.goTo(day),
      moreLinkText: (n: number) => t.calendar.more(n),
      moreLinkHint: (n: number) => t.calendar.showMore(n),
      noEventsContent: () => (
        <EmptyState icon={CalendarDays} title={t.calendar.nothing}>
          {t.calendar.nothingHint}
        </EmptyState>
      ),
      listDayHeaderContent: ({ text, isToday }: { text: string; isToday: boolean }) =>
        isToday ? `${t.time.today} · ${text}` : text,
      weekNumberHeaderContent: ({ num }: { num?: number }) => t.calendar.week(num ?? 0),
      inlineWeekNumberContent: ({ num }: { num: number }) => t.calendar.week(num),
    }),
    [t],
  );
  // Where it opens; afterwards it stays where it was scrolled to.
  const [initial] = useState({
    initialView: view,
    initialDate: look.date,
    scrollTime: firstHour(look, zone),
  });
  const { plugins } = props;
  const options = useMemo(
    () => ({
      ...GRID_OPTIONS,
      ...initial,
      ...slots,
      ...links,
      ...texts,
      ...events,
      plugins,
      locale: locale(),
      slotHeaderFormat: timeOptions(),
      firstDay: weekStart,
      events: first,
      eventContent,
    }),
    [initial, slots, links, texts, events, plugins, weekStart, first, eventContent],
  );
  // The same element, so that nothing is done about it when an entry changes.
  return useMemo(() => <CalendarRoot api={api} options={options} />, [api, options]);
}

interface Shown {
  view: string;
  date: Day;
}

/** Shows what the address says. Before it is painted, so that nothing is seen in between. */
function useShown(api: CalendarApiImpl, view: string, date: Day): RefObject<Shown> {
  const shown = useRef({ view, date });
  useLayoutEffect(() => {
    if (shown.current.view === view && shown.current.date === date) return;
    shown.current = { view, date };
    api.changeView(view, date);
  }, [api, view, date]);
  return shown;
}

/** Things snap to the increment; slots are half hours, or as long as that. */
function slotsOf(increment: number) {
  const slot = Math.max(increment, 30);
  return { slotDuration: { minutes: slot }, snapDuration: { minutes: increment } };
}

/** A little before now, if today is shown; else before most people get up. */
function firstHour(look: Look, zone: string): string {
  const now = wallNow(zone);
  if (!isShown(dayOf(now), daysShown(look))) return '07:00:00';
  const before = addMinutes(now, -90);
  return dayOf(before) === dayOf(now) ? `${before.slice(11, 13)}:00:00` : '00:00:00';
}

function dayIn(date: Date): Day {
  return dayOf(date.toISOString());
}
