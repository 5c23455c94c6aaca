// Keys as they are written on keyboards.

import { useT } from '@/lib/i18n';
import { isApple } from '@/lib/keyboard';
import styles from './Kbd.module.css';

const NAMES: Record<string, string> = {
  ...(isApple ? { mod: '⌘', alt: '⌥', shift: '⇧' } : {}),
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Enter: '↵',
};

/** `mod+k`, `g c`: as shortcuts are registered. */
export function Kbd({ keys }: { keys: string }) {
  const written: Record<string, string> = useT().shortcuts.keys;
  const strokes = keys.split(' ').map((stroke) => stroke.split('+').filter(Boolean));
  return (
    <span className={styles.keys}>
      {strokes.flat().map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut never change.
        <kbd key={index} className={styles.key}>
          {NAMES[key] ?? written[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  );
}
