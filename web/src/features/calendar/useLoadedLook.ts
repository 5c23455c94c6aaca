// What can be shown already. The year and the list need parts that are loaded first; until then the
// calendar stays as it was.

import type { PluginInput } from '@fullcalendar/react';
import { useEffect, useRef, useState } from 'react';
import { tellNotLoaded } from '@/lib/notLoaded';
import type { CalendarView } from '@/routes/calendarSearch';
import { PLUGINS } from './gridOptions';
import type { Look } from './views';

export interface LoadedLook {
  /** Nothing, at the very beginning. */
  look: Look | null;
  plugins: PluginInput[];
}

let all: PluginInput[] | null = null;

export function useLoadedLook(look: Look): LoadedLook {
  const [plugins, setPlugins] = useState(all ?? PLUGINS);
  const last = useRef<Look | null>(null);
  const needed = needsMore(look.view) && plugins === PLUGINS;
  if (!needed) last.current = look;
  useEffect(() => {
    if (!needed) return;
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPlugins(loaded),
      () => isWanted && tellNotLoaded(),
    );
    return () => {
      isWanted = false;
    };
  }, [needed]);
  return { look: last.current, plugins };
}

async function load(): Promise<PluginInput[]> {
  const { MORE_PLUGINS } = await import('./morePlugins');
  all ??= [...PLUGINS, ...MORE_PLUGINS];
  return all;
}

function needsMore(view: CalendarView): boolean {
  return view === 'year' || view === 'list';
}
