// Settings that belong together, under a heading.

import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './Group.module.css';

interface Props {
  title: string;
  hint?: ReactNode;
  /** The heading says enough for eyes: the one label within is for who cannot see. */
  single?: boolean;
  /** Beside the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Group({ title, hint, single, action, children }: Props) {
  return (
    <section className={clsx(styles.group, single && styles.single)}>
      <header className={styles.header}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {action}
      </header>
      {children && <div className={styles.content}>{children}</div>}
    </section>
  );
}
