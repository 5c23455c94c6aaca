// Where and how time is shown, and what new events begin with.

import { Button } from '@/components/Button';
import { ZoneField } from '@/components/ZoneField';
import type { ApiZone } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { formatMinutes } from '@/lib/time/length';
import { browserZone } from '@/lib/time/zone';
import { Choice, ManyChoice } from './Choice';
import { Group } from './Group';
import styles from './TimeSection.module.css';
import { useSave } from './useSave';

const DURATIONS = [15, 30, 45, 60] as const;
const INCREMENTS = [10, 15, 30, 60] as const;
const REMINDERS = [0, 5, 10, 15, 30, 60, 120, 1440, 10080];

export function TimeSection() {
  return (
    <>
      <ZoneGroup />
      <CalendarGroup />
      <NewEventsGroup />
    </>
  );
}

function ZoneGroup() {
  const t = useT();
  const save = useSave();
  const zone = useSession().defaultTzid;
  const here = browserZone();
  const choose = (chosen: string) => save({ defaultTzid: chosen as ApiZone });
  return (
    <Group title={t.settings.time.zone} hint={t.settings.time.zoneHint} single>
      <ZoneField label={t.settings.time.zone} value={zone} onChange={choose} />
      {zone !== here && (
        <div className={styles.here}>
          <p>{t.settings.time.here(here)}</p>
          <Button onClick={() => choose(here)}>{t.settings.time.deviceZone}</Button>
        </div>
      )}
    </Group>
  );
}

function CalendarGroup() {
  const t = useT();
  const save = useSave();
  const { weekStart, defaultCalendarIncrement } = useSession().preferences;
  const { monday, sunday } = t.settings.time;
  return (
    <Group title={t.settings.time.calendar}>
      <Choice
        label={t.settings.time.weekStart}
        value={weekStart}
        options={[
          { value: 1, label: monday },
          { value: 0, label: sunday },
        ]}
        onChange={(value) => save({ preferences: { weekStart: value } })}
      />
      <Choice
        label={t.settings.time.increment}
        hint={t.settings.time.incrementHint}
        value={defaultCalendarIncrement}
        options={INCREMENTS.map((value) => ({ value, label: formatMinutes(value) }))}
        onChange={(value) => save({ preferences: { defaultCalendarIncrement: value } })}
      />
    </Group>
  );
}

function NewEventsGroup() {
  const t = useT();
  const save = useSave();
  const { defaultEventDuration, defaultReminderMinutes } = useSession().preferences;
  // Whatever is set elsewhere can be seen and taken away here too.
  const offered = [...new Set([...REMINDERS, ...defaultReminderMinutes])].toSorted((a, b) => a - b);
  const { atStart, before } = t.settings.time;
  return (
    <Group title={t.settings.time.newEvents}>
      <Choice
        label={t.settings.time.duration}
        value={defaultEventDuration}
        options={DURATIONS.map((value) => ({ value, label: formatMinutes(value) }))}
        onChange={(value) => save({ preferences: { defaultEventDuration: value } })}
      />
      <ManyChoice
        label={t.settings.time.reminders}
        hint={t.settings.time.remindersHint}
        values={defaultReminderMinutes}
        options={offered.map((value) => ({
          value,
          label: value === 0 ? atStart : before(formatMinutes(value)),
        }))}
        onChange={(values) => save({ preferences: { defaultReminderMinutes: values } })}
      />
    </Group>
  );
}
