// The name of a column, and how many tasks there are in it.

import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n';
import styles from './ColumnHeader.module.css';
import type { ColumnState } from './useColumns';

interface Props {
  column: ColumnState;
  /** How many pass the filter; null if there is none. */
  passing: number | null;
  children?: ReactNode;
}

export function ColumnHeader({ column, passing, children }: Props) {
  const t = useT();
  return (
    <header className={styles.header}>
      <h2 className={styles.name}>{t.status[column.status]}</h2>
      <Count column={column} passing={passing} />
      {children}
    </header>
  );
}

export function Count({ column, passing }: Pick<Props, 'column' | 'passing'>) {
  const t = useT();
  if (column.state !== 'ready') return null;
  const all = `${column.tasks.length}${column.hasMore ? '+' : ''}`;
  const text = passing === null ? all : t.board.passing(passing, all);
  return (
    <span className={styles.count}>
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">{t.board.count(column.tasks.length, text)}</span>
    </span>
  );
}
