// What the keys do here, below the rows; before anything is typed, what could be.

import { Kbd } from '@/components/Kbd';
import { useT } from '@/lib/i18n';
import styles from './Hints.module.css';

interface Props {
  /** Opens the editor with what is typed, if something is. */
  onEdit: (() => void) | null;
}

export function Hints({ onEdit }: Props) {
  const t = useT();
  return (
    <footer className={styles.hints}>
      {onEdit ? (
        <button type="button" className={styles.edit} onClick={onEdit}>
          {t.palette.edit}
          <span className={styles.keys}>
            <Kbd keys="mod+Enter" />
          </span>
        </button>
      ) : (
        <span className={styles.examples}>{t.palette.examples}</span>
      )}
      <span className={styles.keys}>
        {t.palette.hintChoose} <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" />
      </span>
      <span className={styles.keys}>
        {t.palette.hintClose} <Kbd keys="Escape" />
      </span>
    </footer>
  );
}
