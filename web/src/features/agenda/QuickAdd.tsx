// A line to write what one has in mind. The palette goes on from there.

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Kbd } from '@/components/Kbd';
import { openPalette } from '@/features/palette/requests';
import { useT } from '@/lib/i18n';
import styles from './QuickAdd.module.css';

export function QuickAdd() {
  const t = useT();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault();
        openPalette(text.trim());
        setText('');
      }}
    >
      <Plus size={18} aria-hidden />
      <input
        className={styles.input}
        value={text}
        aria-label={t.agenda.quick}
        placeholder={t.agenda.quickHint}
        autoComplete="off"
        enterKeyHint="go"
        onChange={({ target }) => setText(target.value)}
      />
      <span className={styles.keys} aria-hidden>
        <Kbd keys={text ? 'Enter' : 'mod+k'} />
      </span>
    </form>
  );
}
