// What the address of the board says: columns or a list.

export interface BoardSearch {
  view?: 'list' | undefined;
}

export function boardSearch(search: Record<string, unknown>): BoardSearch {
  return search.view === 'list' ? { view: 'list' } : {};
}
