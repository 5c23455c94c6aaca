// Text in Markdown: written, or as it will be read.

import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import fieldStyles from '@/components/Field.module.css';
import { Markdown } from '@/components/Markdown';
import { useT } from '@/lib/i18n';
import styles from './MarkdownField.module.css';

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  rows?: number;
}

export function MarkdownField({ label, hint, error, value, onChange, rows = 4 }: Props) {
  const t = useT();
  const [isPreview, setPreview] = useState(false);
  return (
    <div className={styles.field}>
      <Field label={label} hint={hint} error={error}>
        {(tied) =>
          isPreview ? (
            <section id={tied.id} className={styles.preview} aria-label={label}>
              {value.trim() ? <Markdown text={value} /> : <p>{t.editor.previewEmpty}</p>}
            </section>
          ) : (
            <textarea
              {...tied}
              className={fieldStyles.input}
              rows={rows}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }
      </Field>
      <Button
        tone="quiet"
        className={styles.toggle}
        aria-pressed={isPreview}
        onClick={() => setPreview(!isPreview)}
      >
        {t.editor.preview}
      </Button>
    </div>
  );
}
