// What is done with a reminder where it stands.

import { AlarmClock, Check } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/Button';
import { SnoozeMenu } from '@/features/editor/reminder/SnoozeMenu';
import type { ReminderItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import styles from './AgendaRow.module.css';
import { editItem } from './doing';

interface Props {
  reminder: ReminderItem;
  tabIndex: number;
  /** Whether the menu is open: a key opens it too. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
}

export function ReminderActions({ reminder, tabIndex, open, onOpenChange, onClosed }: Props) {
  const t = useT();
  const planner = usePlanner();
  const isEditWanted = useRef(false);
  return (
    <span className={styles.actions}>
      <IconButton
        label={t.agenda.doneWith(reminder.title)}
        title={t.agenda.done}
        tabIndex={tabIndex}
        onClick={() => void planner.completeReminder(reminder).catch(() => {})}
      >
        <Check />
      </IconButton>
      <SnoozeMenu
        open={open}
        onOpenChange={onOpenChange}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
          // Only now, so that the editor gives the focus back to the row and not to the menu.
          if (isEditWanted.current) editItem(reminder);
          isEditWanted.current = false;
        }}
        trigger={
          <IconButton
            label={t.agenda.snoozeIt(reminder.title)}
            title={t.agenda.keys.snooze}
            tabIndex={tabIndex}
          >
            <AlarmClock />
          </IconButton>
        }
        onSnooze={(preset) => void planner.snoozeReminder(reminder, { preset }).catch(() => {})}
        onOther={() => {
          isEditWanted.current = true;
        }}
      />
    </span>
  );
}
