// Keys that work on every page.

import { useNavigate } from '@tanstack/react-router';
import { openEditor } from '@/features/editor/requests';
import { openPalette, togglePalette } from '@/features/palette/requests';
import { openHelp } from '@/features/shortcuts/requests';
import { useT } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import { useShortcuts } from '@/lib/shortcuts';

export function useGlobalShortcuts(): void {
  const t = useT();
  const navigate = useNavigate();
  const planner = usePlanner();
  const going = t.shortcuts.going;
  const doing = t.shortcuts.doing;
  useShortcuts(
    [
      {
        keys: 'mod+k',
        label: t.palette.open,
        group: doing,
        whileTyping: true,
        run: togglePalette,
      },
      { keys: '/', label: t.palette.search, group: doing, run: () => openPalette() },
      { keys: '?', label: t.shortcuts.help, group: doing, run: openHelp },
      { keys: 'mod+z', label: t.planner.undo, group: doing, run: () => void planner.undoLast() },
      {
        keys: 'mod+shift+z',
        label: t.planner.redo,
        group: doing,
        run: () => void planner.redoLast(),
      },
      {
        keys: 'n',
        label: t.shell.newEvent,
        group: doing,
        run: () => openEditor({ kind: 'event', draft: {} }),
      },
      {
        keys: 'c',
        label: t.shell.newTask,
        group: doing,
        run: () => openEditor({ kind: 'task', draft: {} }),
      },
      {
        keys: 'shift+n',
        label: t.palette.newNote,
        group: doing,
        run: () => openEditor({ kind: 'note', draft: {} }),
      },
      { keys: '!', label: t.shell.newReminder, group: doing, run: () => openPalette('! ') },
      { keys: 'g h', label: t.shell.home, group: going, run: () => void navigate({ to: '/' }) },
      {
        keys: 'g c',
        label: t.shell.calendar,
        group: going,
        run: () => void navigate({ to: '/calendar' }),
      },
      {
        keys: 'g t',
        label: t.shell.board,
        group: going,
        run: () => void navigate({ to: '/board' }),
      },
      {
        keys: 'g s',
        label: t.shell.settings,
        group: going,
        run: () => void navigate({ to: '/settings' }),
      },
    ],
    true,
  );
}
