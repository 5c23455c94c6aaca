// How something repeats: by one of the common kinds, or by a rule as text.

import { useId } from 'react';
import { SelectField, TextField } from '@/components/Field';
import { locale, type Messages, useT } from '@/lib/i18n';
import { describeRule } from '@/lib/recurrence/describe';
import { plainForm, type RuleForm, writeForm } from '@/lib/recurrence/form';
import { FREQUENCIES, type Frequency, weekdayOf } from '@/lib/recurrence/rule';
import { useSession } from '@/lib/session';
import type { Day } from '@/lib/time/zone';
import row from '../Row.module.css';
import type { Repeat } from '../repeat';
import { ruleError } from '../repeatError';
import { RepeatEnd } from './RepeatEnd';
import styles from './RepeatField.module.css';
import { RuleFields } from './RuleFields';

interface Props {
  value: Repeat;
  onChange: (repeat: Repeat) => void;
  /** The day of the first, which the rule takes what it does not say from. */
  start: Day;
  error?: string | undefined;
  hint?: string | undefined;
}

export function RepeatField({ value, onChange, start, error, hint }: Props) {
  const t = useT();
  const summary = useId();
  const { weekStart } = useSession().preferences;
  const isToldBelow = value.kind === 'rule' && ruleError(value, start, t) !== undefined;
  const chosen = value.kind === 'rule' ? value.form.frequency : value.kind;

  function choose(name: string) {
    if (name === 'none') return onChange({ kind: 'none' });
    if (name === 'text') return onChange({ kind: 'text', text: textOf(value) });
    const frequency = name as Frequency;
    const plain = { ...plainForm(frequency), weekStart: weekStart === 0 ? 'SU' : null } as RuleForm;
    const weekdays = frequency === 'WEEKLY' && start ? [weekdayOf(start)] : [];
    const kept = value.kind === 'rule' ? value : { form: plain, lastDay: null };
    const { interval, count } = kept.form;
    onChange({
      kind: 'rule',
      form: { ...plain, weekdays, interval, count },
      lastDay: kept.lastDay,
    });
  }

  return (
    <div className={styles.repeat}>
      <SelectField
        label={t.editor.repeat}
        value={chosen}
        hint={hint}
        error={value.kind === 'text' || isToldBelow ? undefined : error}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="none">{t.editor.repeats.none}</option>
        {FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {t.editor.repeats[frequency]}
          </option>
        ))}
        {value.kind === 'dates' && <option value="dates">{t.editor.repeats.dates}</option>}
        <option value="text">{t.editor.repeats.text}</option>
      </SelectField>
      {value.kind === 'text' && (
        <TextField
          label={t.editor.rule}
          hint={t.editor.ruleHint}
          error={error}
          value={value.text}
          className={styles.rule}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={({ target }) => onChange({ kind: 'text', text: target.value })}
        />
      )}
      {value.kind === 'rule' && (
        <fieldset className={styles.details} aria-describedby={summary}>
          <legend className="visually-hidden">{t.editor.repeat}</legend>
          <RuleFields
            form={value.form}
            start={start}
            weekStart={weekStart}
            onChange={(form) => onChange({ ...value, form })}
          />
          <RepeatEnd value={value} start={start} onChange={onChange} />
          <p id={summary} className={row.hint} aria-live="polite">
            {isToldBelow || inWords(value, start, t)}
          </p>
        </fieldset>
      )}
    </div>
  );
}

function inWords(
  { form, lastDay }: Extract<Repeat, { kind: 'rule' }>,
  start: Day,
  t: Messages,
): string {
  return describeRule(writeForm(form), t, locale(), { start, lastDay });
}

/** What the rule as text begins with. */
function textOf(value: Repeat): string {
  return value.kind === 'rule' ? writeForm(value.form) : 'FREQ=';
}
