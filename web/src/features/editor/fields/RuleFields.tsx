// How often, and on which days.

import { SelectField } from '@/components/Field';
import { locale, useT } from '@/lib/i18n';
import { describeRule, weekdayName } from '@/lib/recurrence/describe';
import { type RuleForm, writeForm } from '@/lib/recurrence/form';
import { WEEKDAYS, type Weekday, weekdayOf } from '@/lib/recurrence/rule';
import type { Day } from '@/lib/time/zone';
import row from '../Row.module.css';
import { MOST } from '../repeatError';
import { NumberField } from './NumberField';
import { placesFor } from './places';
import styles from './RepeatField.module.css';

interface Props {
  form: RuleForm;
  start: Day;
  weekStart: number;
  onChange: (form: RuleForm) => void;
}

export function RuleFields({ form, start, weekStart, onChange }: Props) {
  const t = useT();
  const hasPlace = form.frequency === 'MONTHLY' || form.frequency === 'YEARLY';
  return (
    <>
      <div className={row.wide}>
        <NumberField
          label={t.editor.repeatEvery(t.editor.repeatUnits[form.frequency])}
          value={form.interval}
          most={MOST.interval}
          onChange={(interval) => onChange({ ...form, interval })}
        />
        {hasPlace && <PlaceField form={form} start={start} onChange={onChange} />}
      </div>
      {form.frequency === 'WEEKLY' && (
        <WeekdaysField form={form} start={start} weekStart={weekStart} onChange={onChange} />
      )}
    </>
  );
}

function WeekdaysField({ form, start, weekStart, onChange }: Props) {
  const t = useT();
  const week = weekStart === 0 ? [...WEEKDAYS.slice(6), ...WEEKDAYS.slice(0, 6)] : WEEKDAYS;
  const chosen = form.weekdays.length > 0 || !start ? form.weekdays : [weekdayOf(start)];

  /** The last one stays: a week without a day is none. */
  function toggle(weekday: Weekday) {
    const others = chosen.filter((it) => it !== weekday);
    const next = others.length < chosen.length ? others : [...chosen, weekday];
    if (next.length > 0)
      onChange({ ...form, weekdays: WEEKDAYS.filter((it) => next.includes(it)) });
  }

  return (
    <fieldset className={styles.days}>
      <legend>{t.editor.repeatDays}</legend>
      <div className={styles.week}>
        {week.map((weekday) => (
          <label key={weekday} className={styles.day}>
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              aria-label={weekdayName(weekday, locale())}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden>{weekdayName(weekday, locale(), 'short')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PlaceField({ form, start, onChange }: Omit<Props, 'weekStart'>) {
  const t = useT();
  const places = placesFor(form, start);
  const chosen = places.findIndex((it) => writeForm(it) === writeForm(form));
  return (
    <SelectField
      label={t.editor.repeatPlace}
      value={chosen}
      onChange={({ target }) => onChange(places[Number(target.value)] ?? form)}
    >
      {places.map((place, index) => (
        <option key={writeForm(place)} value={index}>
          {describeRule(writeForm({ ...place, interval: 1, count: null }), t, locale(), { start })}
        </option>
      ))}
    </SelectField>
  );
}
