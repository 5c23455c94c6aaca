// Tells that the calendar is being read, or that it cannot be.

import { Button } from '@/components/Button';
import { useT } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import styles from './Reading.module.css';

interface Props {
  query: {
    isFetching: boolean;
    isPlaceholderData: boolean;
    isPending: boolean;
    error: unknown;
    refetch: () => unknown;
  };
}

export function Reading({ query }: Props) {
  const t = useT();
  if (query.error) {
    return (
      <div role="alert" className={styles.problem}>
        <p>{explain(query.error, t)}</p>
        <Button onClick={() => void query.refetch()}>{t.errors.tryAgain}</Button>
      </div>
    );
  }
  const isNew = query.isFetching && (query.isPending || query.isPlaceholderData);
  return (
    <div className={styles.reading} role="status" data-reading={isNew || undefined}>
      {isNew && <span className="visually-hidden">{t.common.loading}</span>}
    </div>
  );
}
