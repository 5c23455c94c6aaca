// Home: what is late, today, tomorrow and the days after.

import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Notice } from '@/components/Notice';
import { Page } from '@/components/Page';
import { openEditor } from '@/features/editor/requests';
import { useT } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import { useSession } from '@/lib/session';
import { useMinute } from '@/lib/time/useClock';
import styles from './AgendaPage.module.css';
import { AgendaRow } from './AgendaRow';
import { QuickAdd } from './QuickAdd';
import { Section } from './Section';
import { partsOf } from './sections';
import { type Agenda, useAgenda } from './useAgenda';
import { useAgendaKeys } from './useAgendaKeys';
import { useRovingRows } from './useRovingRows';
import { Welcome } from './Welcome';

/** From so many rows on, only what is near is drawn. */
const MANY = 150;

export function AgendaPage() {
  const t = useT();
  const { defaultTzid: zone, stats } = useSession();
  const [weeks, setWeeks] = useState(1);
  const agenda = useAgenda(zone, useMinute(zone), weeks);
  const isEmpty = agenda.late.length === 0 && agenda.days.every(({ rows }) => rows.length === 0);
  const isNew = useIsNew(stats.totalEvents + stats.totalTasks + stats.totalReminders, !isEmpty);
  return (
    <Page title={t.agenda.title} actions={<NewEvent />}>
      <div className={styles.agenda}>
        <QuickAdd />
        {agenda.error && <Unread agenda={agenda} />}
        {agenda.isWaiting ? (
          !agenda.error && <Waiting />
        ) : isEmpty && isNew ? (
          <Welcome />
        ) : (
          <>
            <Parts agenda={agenda} zone={zone} />
            <Button
              className={styles.more}
              aria-disabled={agenda.isWaitingForMore}
              onClick={() => agenda.isWaitingForMore || setWeeks(weeks + 1)}
            >
              {t.agenda.more}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}

/** The statistics were read when the app started: what was seen since counts too. */
function useIsNew(total: number, seesSomething: boolean): boolean {
  const hasSeen = useRef(false);
  hasSeen.current ||= seesSomething;
  return total === 0 && !hasSeen.current;
}

function Parts({ agenda, zone }: { agenda: Agenda; zone: string }) {
  const t = useT();
  const [showPast, setShowPast] = useState(false);
  const [snoozing, setSnoozing] = useState<string | null>(null);
  const { late, days, today } = agenda;
  const parts = useMemo(
    () => partsOf({ late, days, today }, showPast, t),
    [late, days, today, showPast, t],
  );
  const sections = parts.map(({ rows }) => rows).filter((rows) => rows.length > 0);
  const keys = useMemo(() => parts.flatMap(({ rows }) => rows.map(({ key }) => key)), [parts]);
  const rows = useRovingRows(keys);
  useAgendaKeys({ sections, rows, onSnooze: setSnoozing });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is.
    <div ref={rows.ref} onFocus={rows.onFocus} onBlur={rows.onBlur}>
      {parts.map(({ key, past, ...part }) => (
        <Section
          key={key}
          {...part}
          many={keys.length > MANY}
          past={{ count: past, isShown: showPast, onToggle: () => setShowPast(!showPast) }}
        >
          {(row) => (
            <AgendaRow
              key={row.key}
              row={row}
              zone={zone}
              active={row.key === rows.active}
              snoozing={row.key === snoozing}
              onSnoozing={setSnoozing}
              onSnoozed={rows.focusActive}
            />
          )}
        </Section>
      ))}
    </div>
  );
}

function NewEvent() {
  const t = useT();
  return (
    <Button tone="primary" onClick={() => openEditor({ kind: 'event', draft: {} })}>
      <Plus size={16} aria-hidden />
      {t.shell.newEvent}
    </Button>
  );
}

function Unread({ agenda }: { agenda: Agenda }) {
  const t = useT();
  return (
    <div className={styles.unread}>
      <Notice tone="problem">{explain(agenda.error, t)}</Notice>
      <Button onClick={agenda.readAgain}>{t.errors.tryAgain}</Button>
    </div>
  );
}

/** In the place of what is on its way, and about as high, so that nothing jumps. */
function Waiting() {
  const t = useT();
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="visually-hidden">{t.common.loading}</span>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className={styles.ghost} />
      ))}
    </div>
  );
}
