// What can be done and where one can go, by name.

import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  CalendarDays,
  CalendarPlus,
  CircleHelp,
  House,
  List,
  LocateFixed,
  LogOut,
  type LucideIcon,
  NotebookPen,
  Redo2,
  SquareCheck,
  SquareKanban,
  SunMoon,
  Undo2,
} from 'lucide-react';
import { signOut } from '@/features/account/signOut';
import { openEditor } from '@/features/editor/requests';
import { ICONS, SECTIONS } from '@/features/settings/sections';
import { openHelp } from '@/features/shortcuts/requests';
import { useT } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import { useChangePreferences } from '@/lib/session';
import { CALENDAR_VIEWS } from '@/routes/calendarSearch';

export interface Command {
  id: string;
  label: string;
  /** Other words for it. */
  also: string[];
  icon: LucideIcon;
  keys?: string | undefined;
  /** After the palette is closed. */
  run: () => void;
}

export function useCommands(): { actions: Command[]; places: Command[] } {
  return { actions: useActions(), places: usePlaces() };
}

function useActions(): Command[] {
  const t = useT();
  const navigate = useNavigate();
  const planner = usePlanner();
  const change = useChangePreferences();
  const words = t.palette.also;
  return [
    {
      id: 'new-event',
      label: t.shell.newEvent,
      also: words.newEvent,
      icon: CalendarPlus,
      keys: 'n',
      run: () => openEditor({ kind: 'event', draft: {} }),
    },
    {
      id: 'new-task',
      label: t.shell.newTask,
      also: words.newTask,
      icon: SquareCheck,
      keys: 'c',
      run: () => openEditor({ kind: 'task', draft: {} }),
    },
    {
      id: 'new-reminder',
      label: t.shell.newReminder,
      also: words.newReminder,
      icon: Bell,
      keys: '!',
      run: () => openEditor({ kind: 'reminder', draft: {} }),
    },
    {
      id: 'new-note',
      label: t.palette.newNote,
      also: words.newNote,
      icon: NotebookPen,
      keys: 'shift+n',
      run: () => openEditor({ kind: 'note', draft: {} }),
    },
    {
      id: 'today',
      label: t.palette.goToday,
      also: words.today,
      icon: LocateFixed,
      run: () => void navigate({ to: '/calendar', search: ({ view }) => ({ view }) }),
    },
    {
      id: 'theme',
      label: t.palette.toggleTheme,
      also: words.theme,
      icon: SunMoon,
      run: () => change.mutate({ preferences: { theme: isDark() ? 'light' : 'dark' } }),
    },
    {
      id: 'undo',
      label: t.planner.undo,
      also: words.undo,
      icon: Undo2,
      keys: 'mod+z',
      run: () => void planner.undoLast(),
    },
    {
      id: 'redo',
      label: t.planner.redo,
      also: words.redo,
      icon: Redo2,
      keys: 'mod+shift+z',
      run: () => void planner.redoLast(),
    },
    {
      id: 'shortcuts',
      label: t.shortcuts.help,
      also: words.shortcuts,
      icon: CircleHelp,
      keys: '?',
      run: openHelp,
    },
    {
      id: 'sign-out',
      label: t.palette.signOut,
      also: words.signOut,
      icon: LogOut,
      run: () => void signOut(),
    },
  ];
}

function usePlaces(): Command[] {
  const t = useT();
  const navigate = useNavigate();
  const words = t.palette.also;
  return [
    {
      id: 'agenda',
      label: t.shell.home,
      also: words.agenda,
      icon: House,
      keys: 'g h',
      run: () => void navigate({ to: '/' }),
    },
    {
      id: 'calendar',
      label: t.shell.calendar,
      also: [],
      icon: CalendarDays,
      keys: 'g c',
      run: () => void navigate({ to: '/calendar' }),
    },
    ...CALENDAR_VIEWS.map((view) => ({
      id: `calendar-${view}`,
      label: t.palette.calendarView(t.calendar.views[view]),
      also: [t.calendar.views[view]],
      icon: CalendarDays,
      run: () => void navigate({ to: '/calendar', search: ({ date }) => ({ date, view }) }),
    })),
    {
      id: 'board',
      label: t.shell.board,
      also: words.board,
      icon: SquareKanban,
      keys: 'g t',
      run: () => void navigate({ to: '/board' }),
    },
    {
      id: 'board-list',
      label: t.palette.taskList,
      also: words.taskList,
      icon: List,
      run: () => void navigate({ to: '/board', search: { view: 'list' } }),
    },
    ...SECTIONS.map((section) => ({
      id: `settings-${section}`,
      label: t.palette.settingsSection(t.settings.sections[section]),
      also: [t.settings.sections[section]],
      icon: ICONS[section],
      keys: section === SECTIONS[0] ? 'g s' : undefined,
      run: () => void navigate({ to: '/settings/$section', params: { section } }),
    })),
  ];
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
