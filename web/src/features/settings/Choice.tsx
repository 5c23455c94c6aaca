// One of a few, all of them to be seen.

import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';

interface Props<Value extends string | number> {
  label: string;
  hint?: ReactNode;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string | number>({
  label,
  hint,
  options,
  value,
  onChange,
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className="visually-hidden"
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

interface ManyProps {
  label: string;
  hint?: ReactNode;
  options: readonly { value: number; label: ReactNode }[];
  values: readonly number[];
  onChange: (values: number[]) => void;
}

/** Any number of them. */
export function ManyChoice({ label, hint, options, values, onChange }: ManyProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map(({ value, label: text }) => (
          <label key={value} className={styles.option} data-many>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...values, value] : values.filter((other) => other !== value),
                )
              }
            />
            {text}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
