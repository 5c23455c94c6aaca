// The calendar with its toolbar, and the tasks without a time beside it.

import { CalendarApiImpl } from '@fullcalendar/react/protected-api';
import { CatchBoundary } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Page } from '@/components/Page';
import type { AgendaItem } from '@/lib/api/types';
import { useKept } from '@/lib/kept';
import { tellNotLoaded } from '@/lib/notLoaded';
import { useSession, useZone } from '@/lib/session';
import type { Span } from '@/lib/time/span';
import { type Day, dayOf } from '@/lib/time/zone';
import { useLoaded } from '@/lib/useLoaded';
import { Actions, PhoneBar } from './Actions';
import { BrokenPanel } from './BrokenPanel';
import { CalendarGrid } from './CalendarGrid';
import styles from './CalendarPage.module.css';
import { createAround } from './create';
import { entriesOf, KINDS, type Kind } from './entries';
import { Reading } from './Reading';
import { useAgendaWindow } from './useAgendaWindow';
import { useCalendarAddress } from './useCalendarAddress';
import { useCalendarShortcuts } from './useCalendarShortcuts';
import { useClearedSelection } from './useClearedSelection';
import { useEntryActions } from './useEntryActions';
import { useKeptFocus } from './useKeptFocus';
import { useLoadedLook } from './useLoadedLook';
import { daysShown, isShown, titleOf } from './views';

const loadPanel = () => import('./TaskPanel');

const NOTHING: AgendaItem[] = [];

export function CalendarPage() {
  const zone = useZone();
  const address = useCalendarAddress();
  const { look, go } = address;
  const [hidden, setHidden] = useKept('nexus.calendar.hidden', readKinds);
  const [panel, setPanel] = useKept('nexus.calendar.tasks', (kept) => kept === true);
  const tasks = useLoaded(loadPanel, panel, () => {
    setPanel(false);
    tellNotLoaded(() => setPanel(true));
  });
  const query = useAgendaWindow(look, zone);
  const items = query.data ?? NOTHING;
  const entries = useMemo(() => entriesOf(items, zone, hidden), [items, zone, hidden]);
  const actions = useEntryActions();
  const [api] = useState(() => new CalendarApiImpl());
  const grid = useRef<HTMLDivElement>(null);
  useClearedSelection(api);
  const { follow, passOn } = useKeptFocus(grid, items, zone);
  const onMoved = (item: AgendaItem, to: Span) => {
    follow(item, to);
    if (!isShown(dayOf(to.start), daysShown(look))) go({ date: dayOf(to.start) });
  };
  const { defaultEventDuration: usual } = useSession().preferences;
  const create = useCallback(() => createAround(look, zone, usual), [look, zone, usual]);
  useCalendarShortcuts({ address, items, actions, create, onMoved, onRemoved: passOn });
  const onDay = useCallback((date: Day) => go({ view: 'day', date }), [go]);
  const onWeek = useCallback((date: Day) => go({ view: 'week', date }), [go]);
  const onMonth = useCallback((date: Day) => go({ view: 'month', date }), [go]);
  const loaded = useLoadedLook(look);
  const title = useMemo(() => titleOf(look), [look]);
  const controls = { address, hidden, setHidden, panel, setPanel, create };
  return (
    <Page title={title} actions={<Actions {...controls} />} fills>
      <div className={styles.page}>
        {look.narrow && <PhoneBar {...controls} />}
        <Reading query={query} />
        <div className={styles.body}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a button from acting. */}
          <div
            ref={grid}
            className={styles.grid}
            aria-busy={query.isPending || query.isPlaceholderData}
            onKeyUp={keepSpaceToTasks}
          >
            {loaded.look && (
              <CalendarGrid
                api={api}
                look={loaded.look}
                plugins={loaded.plugins}
                entries={entries}
                actions={actions}
                showsTasks={!hidden.includes('tasks')}
                onDay={onDay}
                onWeek={onWeek}
                onMonth={onMonth}
              />
            )}
          </div>
          {panel && tasks && (
            <CatchBoundary getResetKey={() => 'tasks'} errorComponent={BrokenPanel}>
              <tasks.default actions={actions} look={look} onClose={() => setPanel(false)} />
            </CatchBoundary>
          )}
        </div>
      </div>
    </Page>
  );
}

/** On a task, the space bar completes it. In some browsers the button acts when it is let go. */
function keepSpaceToTasks(event: React.KeyboardEvent): void {
  const isTask = event.target instanceof HTMLElement && event.target.dataset.kind === 'TASK';
  if (event.key === ' ' && isTask) event.preventDefault();
}

function readKinds(kept: unknown): Kind[] {
  return Array.isArray(kept) ? KINDS.filter((kind) => kept.includes(kind)) : [];
}
