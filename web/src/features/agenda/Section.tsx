// A part of the agenda: its name, and what is in it. What is over is folded away.

import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Button } from '@/components/Button';
import { useT } from '@/lib/i18n';
import type { Row } from './days';
import styles from './Section.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  aside?: string | undefined;
  tone?: 'plain' | 'late';
  rows: readonly Row[];
  /** It is one of many rows in all. */
  many: boolean;
  /** How many are over, and whether they are among the rows. */
  past?: { count: number; isShown: boolean; onToggle: () => void } | undefined;
  /** In the place of rows. */
  nothing?: string | undefined;
  children: (row: Row) => ReactNode;
}

export function Section({
  title,
  aside,
  tone = 'plain',
  rows,
  many,
  past,
  nothing,
  children,
}: Props) {
  const heading = useId();
  return (
    <section
      className={styles.section}
      aria-labelledby={heading}
      data-many={many || undefined}
      style={{ '--rows': rows.length } as CSSProperties}
    >
      <h2 className={`${styles.heading} ${styles[tone]}`} id={heading}>
        {title}
        {aside && <span className={styles.aside}>{aside}</span>}
      </h2>
      {past && past.count > 0 && <Past {...past} />}
      {rows.length > 0 && <ul className={styles.rows}>{rows.map(children)}</ul>}
      {rows.length === 0 && nothing && <p className={styles.nothing}>{nothing}</p>}
    </section>
  );
}

function Past({
  count,
  isShown,
  onToggle,
}: {
  count: number;
  isShown: boolean;
  onToggle: () => void;
}) {
  const t = useT();
  const Icon = isShown ? ChevronDown : ChevronRight;
  return (
    <Button tone="quiet" className={styles.past} aria-expanded={isShown} onClick={onToggle}>
      <Icon size={16} aria-hidden />
      {isShown ? t.agenda.hidePast : t.agenda.showPast(count)}
    </Button>
  );
}
