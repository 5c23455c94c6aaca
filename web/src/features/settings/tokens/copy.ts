// Puts text on the clipboard.

/** Whether it worked. On pages that are not encrypted, browsers copy only what is selected. */
export async function copyText(text: string, shown: HTMLInputElement | null): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed: it may still be possible in the old way.
  }
  shown?.select();
  return document.execCommand('copy');
}
