// What the keys do here, below the rows; before anything is typed, what could be.

import { Kbd } from '@/components/Kbd';
import { useT } from '@/lib/i18n';
import styles from './Hints.module.css';

export function Hints({ creating }: { creating: boolean }) {
  const t = useT();
  return (
    <footer className={styles.hints}>
      {creating ? (
        <span className={styles.keys}>
          <Kbd keys="mod+Enter" /> {t.palette.edit}
        </span>
      ) : (
        <span className={styles.examples}>{t.palette.examples}</span>
      )}
      <span className={styles.keys}>
        <Kbd keys="ArrowUp ArrowDown" /> {t.palette.hintChoose}
      </span>
      <span className={styles.keys}>
        <Kbd keys="Escape" /> {t.palette.hintClose}
      </span>
    </footer>
  );
}
