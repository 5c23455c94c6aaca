// In the place of the tasks, where showing them broke: the calendar beside them stays.

import { Notice } from '@/components/Notice';
import { useT } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import styles from './TaskPanel.module.css';

export function BrokenPanel({ error }: { error: unknown }) {
  const t = useT();
  return (
    <aside className={styles.panel}>
      <Notice tone="problem">{explain(error, t)}</Notice>
    </aside>
  );
}
