// Makes something of a line of text: "Lunch tomorrow 1pm floating green", "Refactor auth 5pts due
// Friday p1 #security", "! Call dentist tomorrow 3pm". Whatever is not understood is the title.

import type { EventDraft } from '@/features/editor/requests';
import type { NoteWish, ReminderWish, TaskWish } from '@/lib/api/types';
import type { Span } from '@/lib/time/span';
import type { Wall } from '@/lib/time/zone';
import { composed } from './grammar/compose';
import type { About } from './grammar/marks';
import { understand } from './grammar/understand';

export interface QuickAddContext {
  /** In which times are shown, and said if nothing else is. */
  zone: string;
  now: Wall;
  /** `en`, `de`, or with a region: in `en-US` 3/4 is in March. */
  language: string;
  /** Minutes that an event takes, if nothing is said. */
  defaultDuration: number;
  /** Makes this of it, whatever it looks like. */
  as?: QuickAddKind | undefined;
}

export type QuickAddKind = 'event' | 'task' | 'reminder' | 'note';

/** A piece of the text that is not in the title: `text.slice(from, to)`. */
export interface Understood {
  about: About | 'due' | 'until';
  from: number;
  to: number;
}

interface Common {
  understood: Understood[];
  /** Whether there was a title besides. Otherwise the whole text is taken for it. */
  titled: boolean;
}

export type QuickAdd = Common &
  (
    | { kind: 'event'; draft: EventDraft & { title: string; span: Span } }
    | { kind: 'task'; wish: TaskWish }
    | { kind: 'reminder'; wish: ReminderWish }
    | { kind: 'note'; wish: NoteWish }
  );

export async function parseQuickAdd(text: string, context: QuickAddContext): Promise<QuickAdd> {
  const { read, marks } = await reading(text, context);
  return composed(read, marks, context);
}

/** As what it looks like, and then as each of the others. */
export async function parseQuickAdds(text: string, context: QuickAddContext): Promise<QuickAdd[]> {
  const { read, marks } = await reading(text, context);
  const likely = composed(read, marks, context);
  const others = KINDS.filter((kind) => kind !== likely.kind);
  return [likely, ...others.map((as) => composed(read, marks, { ...context, as }))];
}

const KINDS: QuickAddKind[] = ['event', 'task', 'reminder', 'note'];

async function reading(text: string, { now, language }: QuickAddContext) {
  // Between a date and its time, T is a space.
  const read = text.replace(/(\d)T(?=\d\d:)/g, '$1 ');
  return { read, marks: await understand(read, now, language) };
}
