// The shortcuts that work here and now, by groups.

import { useRef } from 'react';
import { Dialog } from '@/components/Dialog';
import { Kbd } from '@/components/Kbd';
import { useT } from '@/lib/i18n';
import { useAllShortcuts } from '@/lib/shortcuts';
import styles from './HelpSheet.module.css';
import { type Section, sectionsOf } from './sheet';

export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const sheet = useRef<HTMLElement>(null);
  const sections = [...sectionsOf(useAllShortcuts()), usePaletteKeys()];
  return (
    <Dialog title={t.shortcuts.help} onClose={onClose} size="large" initialFocus={sheet}>
      <section
        ref={sheet}
        className={styles.sheet}
        aria-label={t.shortcuts.help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it, keys can scroll it.
        tabIndex={0}
      >
        {sections.map(({ group, entries }) => (
          <section key={group} className={styles.section}>
            <h3 className={styles.group}>{group}</h3>
            <dl className={styles.entries}>
              {entries.map(({ label, keys }) => (
                <div key={label} className={styles.entry}>
                  <dt>{label}</dt>
                  <dd className={styles.keys}>
                    {keys.map((combination) => (
                      <Kbd key={combination} keys={combination} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <p className={styles.hint}>{t.shortcuts.typing}</p>
    </Dialog>
  );
}

/** They are the palette's own, so they are not registered. */
function usePaletteKeys(): Section {
  const { inPalette, palette } = useT().shortcuts;
  return {
    group: inPalette,
    entries: [
      { label: palette.choose, keys: ['ArrowUp', 'ArrowDown'] },
      { label: palette.group, keys: ['alt+ArrowDown'] },
      { label: palette.run, keys: ['Enter'] },
      { label: palette.edit, keys: ['mod+Enter'] },
      { label: palette.close, keys: ['Escape'] },
    ],
  };
}
