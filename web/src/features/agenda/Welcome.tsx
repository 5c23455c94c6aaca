// For somebody who has nothing yet: what there is to do.

import { Link } from '@tanstack/react-router';
import { CalendarDays, CalendarPlus, Sparkles, SquareCheckBig } from 'lucide-react';
import { Button } from '@/components/Button';
import buttons from '@/components/Button.module.css';
import { EmptyState } from '@/components/EmptyState';
import { Kbd } from '@/components/Kbd';
import { openEditor } from '@/features/editor/requests';
import { openPalette } from '@/features/palette/requests';
import { useT } from '@/lib/i18n';
import styles from './AgendaPage.module.css';

export function Welcome() {
  const t = useT();
  const action = (
    <div className={styles.welcome}>
      <Button tone="primary" onClick={() => openEditor({ kind: 'event', draft: {} })}>
        <CalendarPlus size={16} aria-hidden />
        {t.shell.newEvent}
      </Button>
      <Button onClick={() => openEditor({ kind: 'task', draft: {} })}>
        <SquareCheckBig size={16} aria-hidden />
        {t.shell.newTask}
      </Button>
      <Button onClick={() => openPalette()}>
        {t.palette.open}
        <Kbd keys="mod+k" />
      </Button>
      <Link to="/calendar" className={`${buttons.button} ${buttons.plain}`}>
        <CalendarDays size={16} aria-hidden />
        {t.agenda.toCalendar}
      </Link>
    </div>
  );
  return (
    <EmptyState icon={Sparkles} title={t.agenda.welcome} action={action}>
      {t.agenda.welcomeHint}
    </EmptyState>
  );
}
