// One calm card in the middle, for everything before one is in.

import { type ReactNode, useEffect } from 'react';
import styles from './AccountLayout.module.css';
import { LanguageSwitch } from './LanguageSwitch';

interface Props {
  title: string;
  /** A sentence under the title. */
  lead?: string;
  children?: ReactNode;
  /** Ways to the other pages, under the card. */
  elsewhere?: ReactNode;
}

export function AccountLayout({ title, lead, children, elsewhere }: Props) {
  useEffect(() => {
    document.title = `${title} · Nexus`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span>Nexus</span>
      </header>
      <main id="content" className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.content}>{children}</div>
      </main>
      <footer className={styles.footer}>
        {elsewhere && <div className={styles.elsewhere}>{elsewhere}</div>}
        <LanguageSwitch />
      </footer>
    </div>
  );
}
