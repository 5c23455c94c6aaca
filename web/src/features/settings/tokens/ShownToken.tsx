// A new token, this once.

import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import field from '@/components/Field.module.css';
import { Notice } from '@/components/Notice';
import type { NewToken } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { copyText } from './copy';
import styles from './ShownToken.module.css';

export function ShownToken({ token, onClose }: { token: NewToken; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles.shown}>
      <Notice>{t.settings.tokens.once}</Notice>
      <div>
        <label htmlFor={id} className={field.label}>
          {token.label}
        </label>
        <div className={styles.row}>
          <input
            id={id}
            ref={input}
            className={`${field.input} ${styles.token}`}
            value={token.token}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <Button
            tone="primary"
            autoFocus
            onClick={async () => setCopied(await copyText(token.token, input.current))}
          >
            {copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
            {copied ? t.settings.tokens.copied : t.settings.tokens.copy}
          </Button>
        </div>
        <p role="status" className="visually-hidden">
          {copied && t.settings.tokens.copied}
        </p>
      </div>
      <p className={styles.hint}>{t.settings.tokens.use}</p>
      <div className={styles.end}>
        <Button onClick={onClose}>{t.settings.tokens.done}</Button>
      </div>
    </div>
  );
}
