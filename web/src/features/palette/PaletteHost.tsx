// Shows the palette. It is loaded when there is nothing else to do, so that it opens at once.

import { useEffect } from 'react';
import { useEditorRequest } from '@/features/editor/requests';
import { locale } from '@/lib/i18n';
import { tellNotLoaded } from '@/lib/notLoaded';
import { useSession } from '@/lib/session';
import { loadAhead, useLoaded, whenIdle } from '@/lib/useLoaded';
import { recentOf } from './hits';
import { claimRecents, remember } from './recent';
import { closePalette, openPalette, usePaletteRequest } from './requests';

const load = () => import('./Palette');

export function PaletteHost() {
  const request = usePaletteRequest();
  const part = useLoaded(load, request !== null, () => {
    closePalette();
    tellNotLoaded(() => openPalette(request?.text));
  });
  useEffect(
    () =>
      whenIdle(() => {
        void loadAhead(load);
        void loadDays();
      }),
    [],
  );
  const { user } = useSession();
  useEffect(() => claimRecents(user.id), [user.id]);
  useRememberOpened();
  return request && part && <part.default text={request.text} />;
}

/** What finds days is wanted with the first letter. */
async function loadDays(): Promise<void> {
  try {
    const { dayFinders } = await import('./grammar/days');
    await dayFinders(locale());
  } catch {
    // It is loaded again when it is needed.
  }
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
