// What the server would refuse, told before it is sent.

import type { Messages } from '@/lib/i18n';

const KB = 1024;

export const LIMITS = { title: 500, location: 500, description: 10, reminderNote: 5, note: 50 };

export function titleError(title: string, t: Messages): string | undefined {
  if (title.trim() === '') return t.editor.needsTitle;
  return textError(title.trim(), LIMITS.title, t);
}

/** At most so many characters, as people count them. */
export function textError(text: string, most: number, t: Messages): string | undefined {
  return [...text].length > most ? t.editor.tooLong(most) : undefined;
}

/** At most so many KB. */
export function sizeError(text: string, most: number, t: Messages): string | undefined {
  const bytes = new TextEncoder().encode(text).length;
  return bytes > most * KB ? t.editor.tooLongBytes(most) : undefined;
}

export function tagsError(tags: readonly string[], t: Messages): string | undefined {
  if (tags.length > 50) return t.editor.tagsTooMany;
  return tags.some((tag) => [...tag].length > 100) ? t.editor.tagTooLong : undefined;
}

/** Only what is wrong. */
export function found<Values>(
  errors: Partial<Record<keyof Values, string | undefined>>,
): Partial<Record<keyof Values, string>> {
  const wrong = Object.entries(errors).filter(([, text]) => text !== undefined);
  return Object.fromEntries(wrong) as Partial<Record<keyof Values, string>>;
}
