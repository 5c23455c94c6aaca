// Some words, each with a way to remove it. Enter or a comma makes one of what is typed; what is typed
// counts without that too, so that nothing is lost and nothing moves when the field is left.

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
  /** What there is at first. */
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagField({ label, hint, error, value, onChange }: Props) {
  const t = useT();
  const [made, setMade] = useState(value);
  const [typed, setTyped] = useState('');

  function change(tags: readonly string[], text: string) {
    setMade(tags);
    setTyped(text);
    onChange(withWords(tags, text));
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <>
          {made.length > 0 && (
            <ul className={styles.chips}>
              {made.map((tag) => (
                <li key={tag} className={styles.chip}>
                  {tag}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t.editor.removeTag(tag)}
                    onClick={() =>
                      change(
                        made.filter((it) => it !== tag),
                        typed,
                      )
                    }
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
            autoComplete="off"
            onChange={({ target }) =>
              target.value.endsWith(',')
                ? change(withWords(made, target.value), '')
                : change(made, target.value)
            }
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
              if (event.key === 'Enter' && typed.trim()) {
                event.preventDefault();
                change(withWords(made, typed), '');
              }
              if (event.key === 'Backspace' && typed === '') change(made.slice(0, -1), '');
            }}
          />
        </>
      )}
    </Field>
  );
}

function withWords(tags: readonly string[], text: string): string[] {
  const words = text.split(',').map((word) => word.trim().replace(/^#/, ''));
  return [...new Set([...tags, ...words.filter(Boolean)])];
}
