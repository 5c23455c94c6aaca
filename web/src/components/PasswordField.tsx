// A password, which can be looked at. `autoComplete` tells password managers whether it is an old
// one or a new one.

import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '@/lib/i18n';
import { IconButton } from './Button';
import { Field } from './Field';
import field from './Field.module.css';
import styles from './PasswordField.module.css';

interface Props {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: string | undefined;
}

export function PasswordField({ label, hint, error, name, autoComplete }: Props) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <div className={styles.password}>
          <input
            {...tied}
            className={field.input}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <IconButton
            className={styles.eye}
            label={t.account.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
