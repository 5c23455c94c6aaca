// The way to the sections, and out.

import { Link } from '@tanstack/react-router';
import { ChevronRight, LogOut } from 'lucide-react';
import { signOut } from '@/features/account/signOut';
import { useT } from '@/lib/i18n';
import styles from './SettingsNav.module.css';
import { ICONS, SECTIONS, type Section } from './sections';

export function SettingsNav({ open }: { open: Section }) {
  const t = useT();
  return (
    <nav className={styles.nav} aria-label={t.settings.title}>
      <ul className={styles.list}>
        {SECTIONS.map((section) => (
          <li key={section}>
            <Entry section={section} current={section === open} />
          </li>
        ))}
        <li className={styles.last}>
          <button type="button" className={styles.item} onClick={() => void signOut()}>
            <LogOut aria-hidden />
            {t.settings.signOut}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Entry({ section, current }: { section: Section; current: boolean }) {
  const t = useT();
  const Icon = ICONS[section];
  return (
    <Link
      to="/settings/$section"
      params={{ section }}
      className={styles.item}
      aria-current={current ? 'page' : undefined}
    >
      <Icon aria-hidden />
      {t.settings.sections[section]}
      <ChevronRight aria-hidden className={styles.chevron} />
    </Link>
  );
}
