// How well a command fits what was typed: its words begun, letters left out, or misspelled a little.

import { defaultFilter } from 'cmdk';

/** From 0, not at all, to 1. `names` are the label and other words for the same. */
export function fitness(names: string[], typed: string): number {
  const wanted = plain(typed);
  if (!wanted) return 1;
  return Math.max(
    ...names.map((name, index) => fitOf(plain(name), wanted) - (index > 0 ? 0.05 : 0)),
  );
}

/** Good enough that it is rather this than the title of something new. */
export function isMeant(names: string[], typed: string): boolean {
  const wanted = plain(typed);
  return wanted.length > 1 && names.some((name) => plain(name).startsWith(wanted));
}

/** Scattered letters are found in nearly everything. */
const LEAST = 0.25;

function fitOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 1;
  const words = name.split(/\s+/);
  const begun = wanted.split(/\s+/);
  if (begun.every((part) => words.some((word) => word.startsWith(part)))) return 0.9;
  if (begun.every((part) => words.some((word) => isNearly(word, part)))) return 0.6;
  const loose = defaultFilter(name, wanted);
  return loose >= LEAST ? loose * 0.5 : 0;
}

/** One slip in four letters, two in seven; also of the beginning of a longer word. */
function isNearly(word: string, typed: string): boolean {
  if (typed.length < 4) return word.startsWith(typed);
  const slips = typed.length < 7 ? 1 : 2;
  const begun = typed.length < 5 ? [] : [typed.length - 1, typed.length, typed.length + 1];
  const near = [...begun, word.length];
  return near.some((length) => distance(word.slice(0, length), typed) <= slips);
}

/** Letters to change, add, leave out or swap until one is the other. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const at = (list: number[], index: number) => list[index] ?? 0;
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}!?]+/gu, ' ')
    .trim();
}
