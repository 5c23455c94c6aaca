// The twelve colours to choose from.

import { useId } from 'react';
import { COLOR_NAMES, COLORS, colorName } from '@/lib/colors';
import { useT } from '@/lib/i18n';
import styles from './ColorPicker.module.css';

interface Props {
  label: string;
  /** `#rrggbb`. */
  value: string | null | undefined;
  onChange: (hex: string) => void;
}

export function ColorPicker({ label, value, onChange }: Props) {
  const t = useT();
  const group = useId();
  const chosen = colorName(value);
  return (
    <fieldset className={styles.colors}>
      <legend>{label}</legend>
      {COLOR_NAMES.map((name) => (
        <label key={name} className={styles.color} data-color={name} title={t.colors[name]}>
          <input
            type="radio"
            name={group}
            checked={name === chosen}
            onChange={() => onChange(COLORS[name])}
          />
          <span className="visually-hidden">{t.colors[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
