// What something is linked with, to be read.

import type { EventItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import styles from './LinksShown.module.css';

export function LinksShown({ links }: { links: EventItem['links'] }) {
  const t = useT();
  if (links.length === 0) return null;
  return (
    <section className={styles.links}>
      <h3 className={styles.heading}>{t.editor.links}</h3>
      <ul>
        {links.map(({ type, id, title }) => (
          <li key={`${type}/${id}`}>{title ?? id}</li>
        ))}
      </ul>
    </section>
  );
}
