// Keys as they are written on keyboards.

import styles from './Kbd.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : 'Shift',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Enter: '↵',
};

/** `mod+k`, `g c`: as shortcuts are registered. */
export function Kbd({ keys }: { keys: string }) {
  const strokes = keys.split(' ').map((stroke) => stroke.split('+').filter(Boolean));
  return (
    <span className={styles.keys}>
      {strokes.flat().map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut never change.
        <kbd key={index} className={styles.key}>
          {NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  );
}
