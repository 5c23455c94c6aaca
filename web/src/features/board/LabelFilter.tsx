// Shows only tasks with a label.

import { useT } from '@/lib/i18n';
import { ANY_LABEL, type Filters } from './filters';
import styles from './LabelFilter.module.css';
import { useLabels } from './useLabels';

interface Props {
  value: Filters['label'];
  onChange: (label: Filters['label']) => void;
}

/** Before each label in a value, so that none is taken for the others. */
const NAMED = '#';
const ANY = '*';

export function LabelFilter({ value, onChange }: Props) {
  const t = useT();
  const known = useLabels();
  const labels = typeof value === 'string' && !known.includes(value) ? [value, ...known] : known;
  if (labels.length === 0 && value === null) return null;
  return (
    <select
      className={styles.select}
      aria-label={t.board.labels}
      data-set={value !== null || undefined}
      value={value === null ? '' : value === ANY_LABEL ? ANY : NAMED + value}
      onChange={({ target }) => {
        if (target.value === '') onChange(null);
        else onChange(target.value === ANY ? ANY_LABEL : target.value.slice(NAMED.length));
      }}
    >
      <option value="">{t.board.allLabels}</option>
      <option value={ANY}>{t.board.anyLabel}</option>
      {labels.map((label) => (
        <option key={label} value={NAMED + label}>
          {NAMED + label}
        </option>
      ))}
    </select>
  );
}
