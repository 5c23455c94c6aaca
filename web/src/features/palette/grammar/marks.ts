// What was understood of a text, and where it stands there. What nothing marks is the title.

import type { ColorName } from '@/lib/colors';
import type { Day } from '@/lib/time/zone';

/** Times of a day in minutes since midnight. */
export interface Clock {
  from: number;
  to?: number | undefined;
  /** Whether it says itself which half of the day it means. */
  sure: boolean;
  /** Both of a range were said without it, so both may move to the afternoon. */
  toSure?: boolean | undefined;
}

export interface Days {
  first: Day;
  /** Of a range; inclusive. */
  last?: Day | undefined;
  /** A weekday by its name alone, which may be today's. */
  weekday?: boolean | undefined;
  /** The end of a range that has a time in its middle: "Mon 10pm to Wed 1am". */
  closes?: boolean | undefined;
}

export interface Repeat {
  rrule: string;
  /** The weekdays it names, Monday is 1. */
  weekdays: number[];
}

export type Fact =
  | { about: 'clock'; clock: Clock }
  | { about: 'part'; part: DayPart }
  | { about: 'day'; days: Days }
  | { about: 'delay'; minutes: number }
  | { about: 'duration'; minutes: number }
  | { about: 'repeat'; repeat: Repeat }
  | { about: 'priority'; priority: number }
  | { about: 'effort'; effort: number }
  | { about: 'label'; label: string }
  | { about: 'place'; place: string }
  | { about: 'zone'; zone: string | null }
  | { about: 'color'; color: ColorName }
  | { about: 'reminder' };

export type About = Fact['about'];
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening';

export type Mark = Fact & {
  from: number;
  to: number;
  /** When it is meant, if it might be an ordinary word. Always, if absent. */
  meant?: Meant | undefined;
};

/** Decides by what stands before and behind a word. */
export type Meant = (around: Around) => boolean;

export interface Around {
  /** What is next to it: something understood, the edge of the text, or a word of the title. */
  left: Mark | 'edge' | 'word';
  right: Mark | 'edge' | 'word';
}

/** A word that means something only at the end, behind something else: "tomorrow green". */
export const behind: Meant = ({ left, right }) => typeof left === 'object' && right !== 'word';

/** A word that ends a text or stands before something else: "Standup daily 9am". */
export const closing: Meant = ({ left, right }) => left !== 'edge' && right !== 'word';

/** A word that has something understood beside it, or ends the text: "Sat 7pm", "Dinner Sat". */
export const besideTime: Meant = ({ left, right }) =>
  isTime(left) || isTime(right) || (right === 'edge' && left !== 'edge');

/** A word that needs a time of day beside it: "Do 13 Uhr". */
export const besideClock: Meant = ({ left, right }) => isClock(left) || isClock(right);

function isTime(neighbour: Mark | string): boolean {
  return (
    typeof neighbour === 'object' && ['clock', 'part', 'day', 'repeat'].includes(neighbour.about)
  );
}

function isClock(neighbour: Mark | string): boolean {
  return typeof neighbour === 'object' && neighbour.about === 'clock';
}

export function overlapping(marks: readonly Mark[], from: number, to: number): boolean {
  return marks.some((mark) => mark.from < to && from < mark.to);
}

/**
 * Takes those away that are not meant, until the others no longer lean on them. `leads` are words
 * that belong to the time behind them: "due".
 */
export function settled(text: string, marks: readonly Mark[], leads: string): Mark[] {
  const lead = new RegExp(`(?<![\\p{L}\\p{N}])(?:${leads})\\s*$`, 'iu');
  const neighbour = (between: string, mark: Mark | undefined, behind: Mark | undefined) => {
    const rest = behind && isTime(behind) ? between.replace(lead, '') : between;
    if (!SEPARATORS.test(rest)) return 'word';
    return mark ?? 'edge';
  };
  let kept = marks.toSorted((a, b) => a.from - b.from);
  for (;;) {
    const next = kept.filter((mark, index) => {
      const before = kept[index - 1];
      const after = kept[index + 1];
      const left = neighbour(text.slice(before?.to ?? 0, mark.from), before, mark);
      const right = neighbour(text.slice(mark.to, after?.from), after, after);
      return mark.meant?.({ left, right }) ?? true;
    });
    if (next.length === kept.length) return kept;
    kept = next;
  }
}

const SEPARATORS = /^[\s,;.–-]*$/;
