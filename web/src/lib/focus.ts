// Where the focus goes when what had it is gone.

/**
 * Back to what opened a window; if that is gone meanwhile, to the page itself. Nothing scrolled while
 * the window was open, so nothing has to scroll now.
 */
export function giveBack(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const to = isThere ? opener : document.getElementById('content');
  to?.focus({ preventScroll: true });
}
