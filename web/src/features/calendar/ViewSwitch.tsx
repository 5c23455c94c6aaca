// Day, week, month and so on, side by side.

import { useT } from '@/lib/i18n';
import { CALENDAR_VIEWS } from '@/routes/calendarSearch';
import styles from './Actions.module.css';
import type { CalendarAddress } from './useCalendarAddress';

interface Props {
  address: CalendarAddress;
}

export function ViewSwitch({ address }: Props) {
  const t = useT();
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{t.calendar.view}</legend>
      {CALENDAR_VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          aria-pressed={address.look.view === view}
          onClick={() => address.go({ view })}
        >
          {t.calendar.views[view]}
        </button>
      ))}
    </fieldset>
  );
}
