// A list that is being read: says so while it is, and what went wrong if it did.

import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { Notice } from '@/components/Notice';
import { useT } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import styles from './Listing.module.css';

interface Reading {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface Props {
  reading: Reading;
  /** Shown if there is nothing in it. */
  empty: string;
  children: ReactNode[];
}

export function Listing({ reading, empty, children }: Props) {
  const t = useT();
  if (reading.error) {
    return (
      <Notice tone="problem">
        <p>{explain(reading.error, t)}</p>
        <Button onClick={() => void reading.refetch()}>{t.errors.tryAgain}</Button>
      </Notice>
    );
  }
  if (reading.isPending) return <p className={styles.soft}>{t.common.loading}</p>;
  if (children.length === 0) return <p className={styles.soft}>{empty}</p>;
  return <ul className={styles.list}>{children}</ul>;
}

interface ItemProps {
  icon?: ReactNode;
  title: ReactNode;
  /** What else there is to know, line by line. */
  facts: (string | null | undefined | false)[];
  action?: ReactNode;
}

export function Listed({ icon, title, facts, action }: ItemProps) {
  return (
    <li className={styles.item}>
      {icon}
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {facts
          .filter((fact) => typeof fact === 'string' && fact !== '')
          .map((fact) => (
            <p key={String(fact)} className={styles.fact}>
              {fact}
            </p>
          ))}
      </div>
      {action}
    </li>
  );
}

export function Badge({ children, tone }: { children: ReactNode; tone?: 'danger' }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
