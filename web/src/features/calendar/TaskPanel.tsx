// The open tasks that nobody has found a time for yet. Dropped on the calendar they become blocks of
// time; with the keyboard they are planned in a dialog.

import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { PlanDialog } from './PlanDialog';
import styles from './TaskPanel.module.css';
import { UnplannedTasks } from './UnplannedTasks';
import type { EntryActions } from './useEntryActions';
import type { Look } from './views';

interface Props {
  actions: EntryActions;
  look: Look;
  onClose: () => void;
}

export default function TaskPanel({ actions, look, onClose }: Props) {
  const t = useT();
  const [planning, setPlanning] = useState<TaskItem | null>(null);
  const tasks = <UnplannedTasks actions={actions} onPlan={setPlanning} />;
  const dialog = planning && (
    <PlanDialog
      task={planning}
      look={look}
      onPlan={(span) => actions.plan(planning, span)}
      onClose={() => setPlanning(null)}
    />
  );
  if (look.narrow) {
    return (
      <Dialog title={t.calendar.unplanned} onClose={onClose}>
        {tasks}
        {dialog}
      </Dialog>
    );
  }
  return (
    <aside className={styles.panel} aria-labelledby="unplanned">
      <header className={styles.header}>
        <h2 id="unplanned" className={styles.title}>
          {t.calendar.unplanned}
        </h2>
        <IconButton label={t.common.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <p className={styles.hint}>{t.calendar.unplannedHint}</p>
      {tasks}
      {dialog}
    </aside>
  );
}
