// Shows the palette. It is loaded when there is nothing else to do, so that it opens at once.

import { lazy, Suspense, useEffect } from 'react';
import { useEditorRequest } from '@/features/editor/requests';
import { locale } from '@/lib/i18n';
import { recentOf } from './hits';
import { remember } from './recent';
import { usePaletteRequest } from './requests';

const load = () => import('./Palette');
const Palette = lazy(load);

export function PaletteHost() {
  const request = usePaletteRequest();
  useEffect(preload, []);
  useRememberOpened();
  return <Suspense>{request && <Palette text={request.text} />}</Suspense>;
}

function preload(): () => void {
  const start = () => {
    void load().catch(() => {});
    void import('./grammar/days').then(({ dayFinders }) => dayFinders(locale())).catch(() => {});
  };
  // Safari has no idle moments to offer.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(start, { timeout: 5000 });
  return () => cancelIdleCallback(idle);
}

/** Whatever is opened anywhere is recent. */
function useRememberOpened(): void {
  const request = useEditorRequest();
  useEffect(() => {
    if (!request || 'draft' in request) return;
    if ('task' in request) remember(recentOf(request.task));
    else if ('reminder' in request) remember(recentOf(request.reminder));
    else if ('note' in request) remember(recentOf(request.note));
    else remember(recentOf(request.event));
  }, [request]);
}
