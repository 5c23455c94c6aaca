// A range of efforts, from one of those there are to another.

import { useT } from '@/lib/i18n';
import type { Filters } from '../filters';
import styles from './FilterBar.module.css';

const EFFORTS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

interface Props {
  value: Filters['effort'];
  onChange: (effort: Filters['effort']) => void;
}

export function EffortFilter({ value, onChange }: Props) {
  const t = useT();
  const { least, most } = value;
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">{t.board.fields.effort}</legend>
      <div className={styles.range} data-set={least !== null || most !== null || undefined}>
        <span aria-hidden>{t.board.fields.effort}</span>
        <Bound
          label={t.board.effortFrom}
          value={least}
          onChange={(next) => onChange({ least: next, most: within(most, next, null) })}
        />
        <span aria-hidden>–</span>
        <Bound
          label={t.board.effortTo}
          value={most}
          onChange={(next) => onChange({ least: within(least, null, next), most: next })}
        />
      </div>
    </fieldset>
  );
}

/** The other end goes along, so that the range never lies the wrong way round. */
function within(other: number | null, least: number | null, most: number | null): number | null {
  if (other === null) return null;
  return Math.min(Math.max(other, least ?? other), most ?? Number.POSITIVE_INFINITY);
}

interface BoundProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

function Bound({ label, value, onChange }: BoundProps) {
  return (
    <select
      className={styles.bound}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">…</option>
      {EFFORTS.map((effort) => (
        <option key={effort} value={effort}>
          {effort}
        </option>
      ))}
    </select>
  );
}
