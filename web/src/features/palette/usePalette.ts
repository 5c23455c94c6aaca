// What is in the palette for what is typed, and what becomes of a row that is chosen.

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { openEditor } from '@/features/editor/requests';
import { isProblem } from '@/lib/api/problem';
import { messages } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import { explain } from '@/lib/problems';
import { useZone } from '@/lib/session';
import type { Day } from '@/lib/time/zone';
import { tell } from '@/lib/toasts';
import { recentOf } from './hits';
import { make, requestOf } from './make';
import { fitness, isMeant } from './matching';
import { opened } from './opening';
import type { QuickAdd } from './quickAdd';
import { forget, type Recent, readRecent, remember } from './recent';
import { closePalette, keepTyped, openPalette } from './requests';
import { type Command, useCommands } from './useCommands';
import { useQuickAdds } from './useQuickAdds';
import { useSearch } from './useSearch';

export function usePalette(initial: string) {
  const [text, setText] = useState(initial);
  const [recents, setRecents] = useState(readRecent);
  const client = useQueryClient();
  const navigate = useNavigate();
  const planner = usePlanner();
  const zone = useZone();
  const quickAdds = useQuickAdds(text);
  const commands = useFitting(text);

  /** The row may be chosen before its text is read. */
  const reading = async (index: number): Promise<QuickAdd | undefined> => {
    const { read, now } = quickAdds;
    const { kinds } = read?.text === text ? read : await now();
    return kinds[index];
  };
  const edit = (index: number) =>
    orTell(async () => {
      const wanted = await reading(index);
      if (wanted) closePalette(() => openEditor(requestOf(wanted)));
    });
  const create = (index: number) =>
    orTell(async () => {
      const wanted = await reading(index);
      if (!wanted?.titled) return edit(index);
      closePalette();
      make(planner, wanted, zone).then(
        (made) => remember(recentOf(made)),
        () => offerAgain(text),
      );
    });
  const open = (recent: Recent) => {
    if (recent.sort === 'search') return setText(recent.text);
    return void orTell(async () => {
      try {
        const show = await opened(recent, { client, zone });
        if (text.trim()) remember({ sort: 'search', text: text.trim() });
        remember(recent);
        closePalette(show);
      } catch (error) {
        if (isProblem(error, 'NOT_FOUND')) {
          forget(recent);
          setRecents(readRecent());
        }
        throw error;
      }
    });
  };
  const goTo = (date: Day) =>
    closePalette(() => void navigate({ to: '/calendar', search: ({ view }) => ({ view, date }) }));

  return {
    text,
    setText,
    kinds: text.trim() ? (quickAdds.read?.kinds ?? []) : [],
    commands,
    recents: recents.filter((it) => fitness([it.sort === 'thing' ? it.title : it.text], text) > 0),
    search: useSearch(text),
    create: (index: number) => void create(index),
    edit,
    open,
    goTo,
  };
}

/** The commands that fit, the best first; and whether they are meant rather than a new title. */
function useFitting(text: string) {
  const { actions, places } = useCommands();
  const fitting = (commands: Command[]) => {
    const fits = new Map(commands.map((it) => [it, fitness([it.label, ...it.also], text)]));
    const found = commands.filter((it) => (fits.get(it) ?? 0) > 0);
    return text.trim() ? found.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0)) : found;
  };
  const first = [...actions, ...places].some((it) => isMeant([it.label, ...it.also], text));
  return { actions: fitting(actions), places: fitting(places), first };
}

/** The window stays open with what was typed. */
async function orTell(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    tell({ text: explain(error, messages()), tone: 'problem' });
  }
}

/** What could not be created is typed again; at once, unless somebody is at something else. */
function offerAgain(text: string): void {
  keepTyped(text);
  const busy = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]');
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input, textarea, select, [contenteditable]');
  if (!busy && !isTyping) openPalette();
}
