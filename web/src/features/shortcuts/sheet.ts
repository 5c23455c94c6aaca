// The shortcuts by their groups, as the help sheet lists them.

import type { Shortcut } from '@/lib/shortcuts';

export interface Entry {
  label: string;
  /** Several keys can do the same. */
  keys: string[];
}

export interface Section {
  group: string;
  entries: Entry[];
}

/** In the order in which groups were registered. Of the same key, the last one counts. */
export function sectionsOf(shortcuts: readonly Shortcut[]): Section[] {
  const last = new Map(shortcuts.map((shortcut) => [placeOf(shortcut), shortcut]));
  const counting = shortcuts.filter((shortcut) => last.get(placeOf(shortcut)) === shortcut);
  return grouped(counting, ({ group }) => group).map(([group, members]) => ({
    group,
    entries: grouped(members, ({ label }) => label).map(([label, same]) => ({
      label,
      keys: [...new Set(same.map(({ keys }) => keys))],
    })),
  }));
}

/** A key means something else on one thing than on the page. */
function placeOf({ keys, within = '' }: Shortcut): string {
  return `${keys} ${within}`;
}

function grouped<T>(items: T[], nameOf: (item: T) => string): [string, T[]][] {
  const names = [...new Set(items.map(nameOf))];
  return names.map((name) => [name, items.filter((item) => nameOf(item) === name)]);
}
