// Something to know before going on, or what went wrong.

import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface Props {
  tone?: 'plain' | 'problem';
  children: ReactNode;
}

export function Notice({ tone = 'plain', children }: Props) {
  const Icon = tone === 'problem' ? CircleAlert : Info;
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'problem' ? 'alert' : undefined}
    >
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
