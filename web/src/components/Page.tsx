// A page of the app: its heading and what can be done there, above the rest.

import { type ReactNode, useEffect } from 'react';
import styles from './Page.module.css';

interface Props {
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
  /** Fills the window and scrolls within, such as a calendar. */
  fills?: boolean;
}

export function Page({ title, actions, children, fills }: Props) {
  useEffect(() => {
    document.title = `${title} · Nexus`;
  }, [title]);
  return (
    <div className={fills ? styles.filling : styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
