// Until when something repeats: forever, a number of times, or up to a day.

import { SelectField, TextField } from '@/components/Field';
import { useT } from '@/lib/i18n';
import { addMonths, type Day } from '@/lib/time/zone';
import row from '../Row.module.css';
import type { Repeat } from '../repeat';
import { MOST } from '../repeatError';
import { NumberField } from './NumberField';

type ByRule = Extract<Repeat, { kind: 'rule' }>;

interface Props {
  value: ByRule;
  start: Day;
  onChange: (repeat: ByRule) => void;
}

const ENDS = ['never', 'count', 'day'] as const;

export function RepeatEnd({ value, start, onChange }: Props) {
  const t = useT();
  const { form, lastDay } = value;
  const end = lastDay !== null ? 'day' : form.count !== null ? 'count' : 'never';

  function choose(by: string) {
    const lastDay = by === 'day' ? start && addMonths(start, 3) : null;
    onChange({ ...value, form: { ...form, count: by === 'count' ? 10 : null }, lastDay });
  }

  return (
    <div className={row.pairs}>
      <SelectField
        label={t.editor.repeatEnd}
        value={end}
        onChange={({ target }) => choose(target.value)}
      >
        {ENDS.map((by) => (
          <option key={by} value={by}>
            {t.editor.repeatEnds[by]}
          </option>
        ))}
      </SelectField>
      {form.count !== null && (
        <NumberField
          label={t.editor.repeatCount}
          value={form.count}
          most={MOST.count}
          onChange={(count) => onChange({ ...value, form: { ...form, count } })}
        />
      )}
      {lastDay !== null && (
        <TextField
          label={t.editor.repeatLastDay}
          type="date"
          min={start}
          value={lastDay}
          error={lastDay !== '' && lastDay >= start ? undefined : t.editor.lastDayBeforeStart}
          onChange={({ target }) => onChange({ ...value, lastDay: target.value })}
        />
      )}
    </div>
  );
}
