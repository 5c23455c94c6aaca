// The settings: the list of sections beside the one that is open. On phones it is one or the other.

import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { Page } from '@/components/Page';
import { useT } from '@/lib/i18n';
import { AccountSection } from './AccountSection';
import { AppearanceSection } from './AppearanceSection';
import { NotificationsSection } from './NotificationsSection';
import { ProfileSection } from './profile/ProfileSection';
import { SessionsSection } from './SessionsSection';
import { SettingsNav } from './SettingsNav';
import styles from './SettingsPage.module.css';
import { isSection, type Section } from './sections';
import { SecuritySection } from './security/SecuritySection';
import { TasksSection } from './TasksSection';
import { TimeSection } from './TimeSection';
import { TokensSection } from './tokens/TokensSection';

const CONTENTS: Record<Section, ComponentType> = {
  profile: ProfileSection,
  time: TimeSection,
  appearance: AppearanceSection,
  tasks: TasksSection,
  notifications: NotificationsSection,
  security: SecuritySection,
  sessions: SessionsSection,
  tokens: TokensSection,
  account: AccountSection,
};

export function SettingsPage() {
  const t = useT();
  const { section } = useParams({ strict: false });
  useFocusAfterChange(section);
  if (section !== undefined && !isSection(section)) return <NoSuchSection />;
  // Without a section, wide windows show the first one beside the list.
  const Content = CONTENTS[section ?? 'profile'];
  return (
    <Page title={section ? t.settings.sections[section] : t.settings.title}>
      <div className={styles.settings} data-overview={section === undefined || undefined}>
        <SettingsNav open={section ?? 'profile'} />
        <div className={styles.section}>
          <Link to="/settings" className={styles.back}>
            <ArrowLeft aria-hidden size={18} />
            {t.settings.all}
          </Link>
          <Content />
        </div>
      </div>
    </Page>
  );
}

function NoSuchSection() {
  const t = useT();
  return (
    <Page title={t.settings.title}>
      <EmptyState title={t.errors.noPage} action={<Link to="/settings">{t.settings.all}</Link>}>
        {t.errors.noPageHint}
      </EmptyState>
    </Page>
  );
}

/** On phones the link that was followed is gone with the list: the focus goes to the content. */
function useFocusAfterChange(section: string | undefined): void {
  const before = useRef(section);
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    const focused = document.activeElement;
    const isGone = !focused || focused === document.body || !focused.checkVisibility();
    if (isGone) document.getElementById('content')?.focus();
  }, [section]);
}
