// A row of the palette: what it is, what is known of it, and the key for it.

import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '@/components/Kbd';
import styles from './Row.module.css';

interface Props {
  /** Tells the rows apart. */
  value: string;
  icon: LucideIcon;
  label: ReactNode;
  /** Beside the label, or below it where there is no room. */
  children?: ReactNode;
  /** A second line. */
  more?: ReactNode;
  keys?: string | undefined;
  onSelect: () => void;
  /** Which reading of the text it would create, if it would. */
  reading?: number | undefined;
}

export function Row({ value, icon: Icon, label, children, more, keys, onSelect, reading }: Props) {
  return (
    <Command.Item className={styles.row} value={value} onSelect={onSelect} data-reading={reading}>
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.first}>
          <span className={styles.label}>{label}</span>
          {children}
        </span>
        {more && <span className={styles.more}>{more}</span>}
      </span>
      {keys && (
        <span className={styles.keys}>
          <Kbd keys={keys} />
        </span>
      )}
    </Command.Item>
  );
}

/** A small fact about a row. */
export function Tag({ children, color }: { children: ReactNode; color?: string | undefined }) {
  return (
    <span className={styles.tag} data-color={color}>
      {color && <span className={styles.dot} />}
      {children}
    </span>
  );
}
