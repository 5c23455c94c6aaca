// What is around every page of somebody who is signed in: the way to the other pages, and what can be
// called from everywhere.

import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Toasts } from '@/components/Toasts';
import { useSessionEnd } from '@/features/account/useSessionEnd';
import { EditorHost } from '@/features/editor/EditorHost';
import { DueReminders } from '@/features/notifications/useDueReminders';
import { PaletteHost } from '@/features/palette/PaletteHost';
import { HelpHost } from '@/features/shortcuts/HelpHost';
import { useT } from '@/lib/i18n';
import { PlannerProvider } from '@/lib/planner';
import { useSession } from '@/lib/session';
import { listenForShortcuts } from '@/lib/shortcuts';
import { applyTheme } from '@/lib/theme';
import { Navigation } from './Navigation';
import styles from './Shell.module.css';
import { useGlobalShortcuts } from './useGlobalShortcuts';

export function Shell() {
  return (
    <PlannerProvider>
      <Frame />
    </PlannerProvider>
  );
}

function Frame() {
  const t = useT();
  const { theme } = useSession().preferences;
  useEffect(() => applyTheme(theme), [theme]);
  useEffect(listenForShortcuts, []);
  useSessionEnd();
  useGlobalShortcuts();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t.shell.skip}
      </a>
      <Navigation />
      <div className={styles.page}>
        <Outlet />
      </div>
      <EditorHost />
      <PaletteHost />
      <HelpHost />
      <DueReminders />
      <Toasts />
    </div>
  );
}
