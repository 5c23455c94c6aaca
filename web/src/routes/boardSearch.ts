// What the address of the board says: columns or a list, how it is sorted, and what is shown.

export interface BoardSearch {
  view?: 'list' | undefined;
  /** Columns of the list in their order, falling with a minus: `priority,-due`. */
  sort?: string | undefined;
  q?: string | undefined;
  /** Several with commas, as `priority`. */
  status?: string | undefined;
  priority?: string | undefined;
  due?: 'late' | 'none' | undefined;
  start?: 'yes' | undefined;
  /** `3-8`, `3-`, `-8`. */
  effort?: string | undefined;
  label?: string | undefined;
  /** Whichever label. */
  labelled?: 'yes' | undefined;
}

const TEXTS = ['sort', 'q', 'status', 'priority', 'effort', 'label'] as const;

export function boardSearch(search: Record<string, unknown>): BoardSearch {
  const texts = TEXTS.filter((name) => search[name] !== undefined && search[name] !== '');
  return {
    ...(search.view === 'list' ? { view: 'list' } : {}),
    ...Object.fromEntries(texts.map((name) => [name, String(search[name])])),
    ...(search.due === 'late' || search.due === 'none' ? { due: search.due } : {}),
    ...(search.start === 'yes' ? { start: 'yes' } : {}),
    ...(search.labelled === 'yes' ? { labelled: 'yes' } : {}),
  };
}
