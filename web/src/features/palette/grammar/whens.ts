// Which days and times belong together, and what they are said of: when it takes place, when it is
// due, until when it comes again.

import type { Mark } from './marks';
import type { Words } from './words';

type TimeMark = Extract<Mark, { about: 'day' | 'clock' | 'part' | 'delay' }>;

export interface When {
  role: 'own' | 'due' | 'until';
  marks: TimeMark[];
  /** The words before it that belong to it, "due on", begin here. */
  from: number;
}

export function whensIn(text: string, marks: Mark[], words: Words): When[] {
  const whens: When[] = [];
  let end = 0;
  let last: When | null = null;
  for (const mark of marks) {
    const between = text.slice(end, mark.from);
    end = mark.to;
    if (!isTime(mark)) {
      last = null;
      continue;
    }
    const begin = mark.from - between.length;
    if (last && joins(between, words) && accepts(last, mark)) {
      last.marks.push(mark);
      continue;
    }
    last = { ...lead(between, begin, words), marks: [mark] };
    whens.push(last);
  }
  return whens;
}

/** One of each sort: two days are two whens. */
function accepts(when: When, mark: TimeMark): boolean {
  return !when.marks.some(({ about }) => about === mark.about);
}

function isTime(mark: Mark): mark is TimeMark {
  return ['day', 'clock', 'part', 'delay'].includes(mark.about);
}

function joins(between: string, words: Words): boolean {
  return new RegExp(`^[\\s,]*(?:${words.on}|${words.at})?[\\s,]*$`, 'iu').test(between);
}

function lead(between: string, begin: number, words: Words): Pick<When, 'role' | 'from'> {
  const at = (source: string) => between.search(atEnd(source));
  const due = at(words.due);
  const until = at(words.until);
  if (due >= 0) return { role: 'due', from: begin + due };
  if (until >= 0) return { role: 'until', from: begin + until };
  const on = at(`${words.on}|${words.at}`);
  return { role: 'own', from: begin + (on >= 0 ? on : between.length) };
}

function atEnd(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source}):?\\s*$`, 'iu');
}
