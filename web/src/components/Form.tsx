// A form with what is wrong with it as a whole above its button.

import type { ReactNode } from 'react';
import type { Submission } from '@/lib/forms/useSubmission';
import { Button } from './Button';
import styles from './Form.module.css';
import { Notice } from './Notice';

interface Props {
  submission: Submission;
  /** What the button says. */
  submit: string;
  tone?: 'primary' | 'plain' | 'danger';
  /** The button is as wide as the form. */
  wide?: boolean;
  children: ReactNode;
}

export function Form({ submission, submit, tone = 'primary', wide, children }: Props) {
  const { ref, onSubmit, onInput, busy, general } = submission;
  return (
    // What is wrong is told by us, in the language of the app.
    <form ref={ref} className={styles.form} onSubmit={onSubmit} onInput={onInput} noValidate>
      {children}
      {general && <Notice tone="problem">{general}</Notice>}
      <div className={styles.end}>
        {/* It is not disabled while it is sent: it would lose the focus. */}
        <Button type="submit" tone={tone} aria-disabled={busy} data-wide={wide || undefined}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
