// Some words, each with a way to remove it. Enter or a comma adds one, and so does leaving the field.

import { X } from 'lucide-react';
import { useState } from 'react';
import { Field } from '@/components/Field';
import fieldStyles from '@/components/Field.module.css';
import { useT } from '@/lib/i18n';
import styles from './Chips.module.css';

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagField({ label, hint, error, value, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');

  function add(text: string) {
    const words = text.split(',').map((word) => word.trim().replace(/^#/, ''));
    setTyped('');
    const next = [...new Set([...value, ...words.filter(Boolean)])];
    if (next.length > value.length) onChange(next);
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <>
          {value.length > 0 && (
            <ul className={styles.chips}>
              {value.map((tag) => (
                <li key={tag} className={styles.chip}>
                  {tag}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t.editor.removeTag(tag)}
                    onClick={() => onChange(value.filter((it) => it !== tag))}
                  >
                    <X aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...tied}
            className={fieldStyles.input}
            value={typed}
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setTyped(target.value)
            }
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
              if (event.key === 'Enter' && typed.trim()) {
                event.preventDefault();
                add(typed);
              }
              if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
            }}
          />
        </>
      )}
    </Field>
  );
}
