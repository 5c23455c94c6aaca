// What becomes of tasks that are done.

import { CheckField, SelectField } from '@/components/Field';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { formatMinutes } from '@/lib/time/length';
import { Group } from './Group';
import { useSave } from './useSave';

const HOURS = [1, 4, 12, 24, 3 * 24, 7 * 24, 14 * 24, 28 * 24];

export function TasksSection() {
  const t = useT();
  const save = useSave();
  const { autoArchiveCompletedTasks, autoArchiveDelayHours } = useSession().preferences;
  const offered = [...new Set([...HOURS, autoArchiveDelayHours])].toSorted((a, b) => a - b);
  return (
    <Group title={t.settings.tasks.archive}>
      <CheckField
        label={t.settings.tasks.auto}
        hint={t.settings.tasks.autoHint}
        checked={autoArchiveCompletedTasks}
        onChange={({ target }) =>
          save({ preferences: { autoArchiveCompletedTasks: target.checked } })
        }
      />
      <SelectField
        label={t.settings.tasks.after}
        value={autoArchiveDelayHours}
        disabled={!autoArchiveCompletedTasks}
        onChange={({ target }) =>
          save({ preferences: { autoArchiveDelayHours: Number(target.value) } })
        }
      >
        {offered.map((hours) => (
          <option key={hours} value={hours}>
            {formatMinutes(hours * 60)}
          </option>
        ))}
      </SelectField>
    </Group>
  );
}
