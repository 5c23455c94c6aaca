// Finds the cards, or rows, of tasks on the page, for going from one to the next with keys. Each has
// `data-card` with the id of its task, and in it one element with `data-handle` that takes the focus.

export const CARD = '[data-card]';
export const HANDLE = '[data-handle]';

export type Way = 'up' | 'down' | 'left' | 'right';

export function cardWith(root: ParentNode, taskId: string): HTMLElement | null {
  return cardsIn(root).find((card) => card.dataset.card === taskId) ?? null;
}

/** The id of the task whose card the focus is in. */
export function focusedTask(root: ParentNode | null): string | null {
  const card = document.activeElement?.closest<HTMLElement>(CARD);
  return card && root?.contains(card) ? (card.dataset.card ?? null) : null;
}

export function focusCard(root: ParentNode, taskId: string): boolean {
  const handle = cardWith(root, taskId)?.querySelector<HTMLElement>(HANDLE);
  handle?.focus();
  handle?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return handle !== null && handle !== undefined;
}

/** The task one comes to from another; from none, the first. */
export function taskBeside(root: ParentNode, from: string | null, way: Way): string | null {
  const card = from === null ? null : cardWith(root, from);
  if (!card) return idOf(root.querySelector<HTMLElement>(CARD));
  const column = card.closest('[data-column]') ?? root;
  const own = cardsIn(column);
  const at = own.indexOf(card);
  if (way === 'up' || way === 'down') return idOf(own[at + (way === 'up' ? -1 : 1)]);
  const columns: ParentNode[] = [...root.querySelectorAll('[data-column]')];
  const place = columns.indexOf(column);
  if (place < 0) return null;
  const aside = way === 'left' ? columns.slice(0, place).toReversed() : columns.slice(place + 1);
  const there = aside.map(cardsIn).find((cards) => cards.length > 0) ?? [];
  return idOf(there[Math.min(at, there.length - 1)]);
}

/** Who takes the focus over when a task goes away: the nearest one. */
export function heirOf(root: ParentNode, taskId: string): string | null {
  for (const way of ['down', 'up', 'right', 'left'] as const) {
    const heir = taskBeside(root, taskId, way);
    if (heir !== null) return heir;
  }
  return null;
}

function cardsIn(element: ParentNode): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CARD)];
}

function idOf(card: HTMLElement | null | undefined): string | null {
  return card?.dataset.card ?? null;
}
