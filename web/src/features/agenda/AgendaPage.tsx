// Home: what is late, today, tomorrow and the days after.

import { CalendarPlus, Command, Plus, SquareCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/EmptyState';
import { Page } from '@/components/Page';
import { openEditor } from '@/features/editor/requests';
import { openPalette } from '@/features/palette/requests';
import { useT } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import { useZone } from '@/lib/session';
import styles from './AgendaPage.module.css';
import { DaySection } from './DaySection';
import { LateSection } from './LateSection';
import { useAgenda } from './useAgenda';
import { useAgendaKeys } from './useAgendaKeys';
import { useWallClock } from './useWallClock';

export function AgendaPage() {
  const t = useT();
  const zone = useZone();
  const now = useWallClock(zone);
  const [weeks, setWeeks] = useState(1);
  const agenda = useAgenda(zone, now, weeks);
  const rows = useAgendaKeys(agenda);
  const nothing = agenda.late.length === 0 && agenda.days.every(({ rows }) => rows.length === 0);
  const create = (
    <Button tone="primary" onClick={() => openEditor({ kind: 'event', draft: {} })}>
      <Plus size={16} aria-hidden />
      {t.shell.newEvent}
    </Button>
  );
  return (
    <Page title={t.agenda.title} actions={create}>
      <div className={styles.agenda} ref={rows}>
        <button type="button" className={styles.quick} onClick={() => openPalette()}>
          <Command size={16} aria-hidden />
          {t.agenda.quick}
        </button>
        {agenda.error ? <p role="alert">{explain(agenda.error, t)}</p> : null}
        {agenda.loading ? (
          <Waiting />
        ) : nothing ? (
          <Welcome />
        ) : (
          <>
            <LateSection tasks={agenda.late} today={agenda.today} zone={zone} />
            {agenda.days.map((day) => (
              <DaySection key={day.day} day={day} today={agenda.today} zone={zone} />
            ))}
          </>
        )}
        {!agenda.loading && (
          <Button className={styles.more} onClick={() => setWeeks(weeks + 1)}>
            {t.agenda.more}
          </Button>
        )}
      </div>
    </Page>
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

function Welcome() {
  const t = useT();
  const action = (
    <div className={styles.welcome}>
      <Button onClick={() => openEditor({ kind: 'event', draft: {} })}>
        <CalendarPlus size={16} aria-hidden />
        {t.shell.newEvent}
      </Button>
      <Button onClick={() => openEditor({ kind: 'task', draft: {} })}>
        <SquareCheckBig size={16} aria-hidden />
        {t.shell.newTask}
      </Button>
    </div>
  );
  return (
    <EmptyState icon={CalendarPlus} title={t.agenda.empty} action={action}>
      {t.agenda.emptyHint}
    </EmptyState>
  );
}
