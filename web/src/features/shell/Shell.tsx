// What is around every page of somebody who is signed in: the way to the other pages, and what can be
// called from everywhere.

import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Toasts } from '@/components/Toasts';
import { EditorHost } from '@/features/editor/EditorHost';
import { PaletteHost } from '@/features/palette/PaletteHost';
import { useT } from '@/lib/i18n';
import { PlannerProvider } from '@/lib/planner';
import { useSession } from '@/lib/session';
import { listenForShortcuts } from '@/lib/shortcuts';
import { applyTheme } from '@/lib/theme';
import { Navigation } from './Navigation';
import styles from './Shell.module.css';
import { useGlobalShortcuts } from './useGlobalShortcuts';

const HelpSheet = lazy(() => import('@/features/shortcuts/HelpSheet'));

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
  const [helping, setHelping] = useState(false);
  useEffect(() => applyTheme(theme), [theme]);
  useEffect(listenForShortcuts, []);
  useGlobalShortcuts(() => setHelping(true));
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
      {helping && (
        <Suspense>
          <HelpSheet onClose={() => setHelping(false)} />
        </Suspense>
      )}
      <Toasts />
    </div>
  );
}
