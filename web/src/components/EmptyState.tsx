// Where there is nothing yet: says so, and what to do.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  icon?: LucideIcon;
  title: string;
  /** What the page is about, where there is nothing else on it. */
  heading?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, heading = false, children, action }: Props) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      {Icon && <Icon aria-hidden className={styles.icon} />}
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
