// When an event is reminded of, as often as one likes.

import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import { SelectField, TextField } from '@/components/Field';
import { useT } from '@/lib/i18n';
import row from '../Row.module.css';
import styles from './Chips.module.css';
import own from './RemindersField.module.css';
import { beforeWords, MOST_MINUTES, UNITS, type Unit } from './reminders';

interface Props {
  value: readonly number[];
  onChange: (minutes: number[]) => void;
}

const OFFERED = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10080];
const CUSTOM = 'custom';

export function RemindersField({ value, onChange }: Props) {
  const t = useT();
  const id = useId();
  const [isCustom, setCustom] = useState(false);
  const add = (minutes: number) => {
    setCustom(false);
    onChange([...new Set([...value, minutes])].toSorted((one, other) => one - other));
  };
  return (
    <fieldset className={own.reminders} aria-describedby={value.length ? undefined : id}>
      <legend>{t.editor.reminders}</legend>
      {value.length === 0 && (
        <p id={id} className={row.hint}>
          {t.editor.remindersNone}
        </p>
      )}
      <ul className={styles.chips}>
        {value.map((minutes) => (
          <li key={minutes} className={styles.chip}>
            {beforeWords(minutes, t)}
            <button
              type="button"
              className={styles.remove}
              aria-label={t.editor.removeReminder(beforeWords(minutes, t))}
              onClick={() => onChange(value.filter((it) => it !== minutes))}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <SelectField
        label={t.editor.remindersAdd}
        value={isCustom ? CUSTOM : ''}
        onChange={({ target }) => {
          if (target.value === CUSTOM) setCustom(true);
          else if (target.value !== '') add(Number(target.value));
        }}
      >
        <option value="" />
        {OFFERED.filter((minutes) => !value.includes(minutes)).map((minutes) => (
          <option key={minutes} value={minutes}>
            {beforeWords(minutes, t)}
          </option>
        ))}
        <option value={CUSTOM}>{t.editor.reminderCustom}</option>
      </SelectField>
      {isCustom && <Custom onAdd={add} />}
    </fieldset>
  );
}

function Custom({ onAdd }: { onAdd: (minutes: number) => void }) {
  const t = useT();
  const [amount, setAmount] = useState('45');
  const [unit, setUnit] = useState<Unit>(1);
  const most = Math.floor(MOST_MINUTES / unit);
  const isRight = /^\d+$/.test(amount) && Number(amount) <= most;
  const add = () => isRight && onAdd(Number(amount) * unit);
  return (
    <div className={own.custom}>
      <TextField
        label={t.editor.reminderAmount}
        inputMode="numeric"
        value={amount}
        error={isRight ? undefined : t.editor.wholeNumber(0, most)}
        onChange={({ target }) => setAmount(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <SelectField
        label={t.editor.reminderUnit}
        value={unit}
        onChange={({ target }) => setUnit(Number(target.value) as Unit)}
      >
        {UNITS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t.editor.reminderUnits[minutes]}
          </option>
        ))}
      </SelectField>
      <Button onClick={add}>{t.editor.add}</Button>
    </div>
  );
}
