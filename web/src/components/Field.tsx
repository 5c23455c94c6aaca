// A label with what it is a label of, a hint, and what is wrong with it.

import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  /** Gets what ties it to its label and its messages. */
  children: (tied: Tied) => ReactNode;
}

export interface Tied {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const described = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type Own = Omit<FieldProps, 'children'>;

export function TextField({
  label,
  hint,
  error,
  className,
  ...rest
}: Own & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tied) => <input className={styles.input} {...tied} {...rest} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: Own & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tied) => <textarea className={styles.input} rows={4} {...tied} {...rest} />}
    </Field>
  );
}

/** Options are children: `<option>` and `<optgroup>`. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...rest
}: Own & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tied) => <select className={styles.input} {...tied} {...rest} />}
    </Field>
  );
}

interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function CheckField({ label, hint, className, ...rest }: CheckProps) {
  const id = useId();
  return (
    <div className={clsx(styles.check, className)}>
      <input type="checkbox" id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
