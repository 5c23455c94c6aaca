// "every Monday", "every 2 weeks", "daily", "jeden Werktag": what comes again, as a rule of RFC 5545.

import { WEEKDAYS } from '@/lib/recurrence/rule';
import { closing, type Fact, type Mark } from './marks';
import { found } from './signs';
import { oneOf, type Words, whole } from './words';

const WORKDAYS = [1, 2, 3, 4, 5];

export function repeats(text: string, words: Words): Mark[] {
  const number = `(\\d{1,2}|${oneOf(Object.keys(words.numbers))}|${words.other})`;
  const { day, week, month, year } = words.units;
  const units = `(?:(${day})|(${week})|(${month})|(${year}))`;
  const weekday = `(?:${oneOf(words.weekdays)})`;
  const list = `(${weekday}(?:(?:\\s*,\\s*|\\s+(?:and|und|&)\\s+|\\s*\\+\\s*)${weekday})*)`;
  const every = `(?:${words.every})\\s+`;
  return [
    ...found(text, whole(`${every}(?:${words.workday})`), () => on(WORKDAYS)),
    // "every morning" is every day, in the morning.
    ...found(
      text,
      whole(`(?:${words.every})(?=\\s+(?:${words.parts.map(([names]) => names).join('|')}))`),
      () => each([undefined, 'day'], words),
    ),
    ...found(text, whole(`${every}(?:${number}\\s+)?${units}`), (m) => each(m, words)),
    ...found(text, whole(`${every}(?:${number}\\s+)?${list}`), ([times, named]) =>
      on(daysIn(named, words.weekdays), interval(times, words)),
    ),
    ...found(
      text,
      whole(`(?:on\\s+)?(${words.weekly.join('|')})`),
      ([named]) => on(daysIn(named, words.weekly)),
      closing,
    ),
    ...found(text, whole(`(?:on\\s+)?(?:${words.workdays})`), () => on(WORKDAYS), closing),
    ...found(
      text,
      whole(`(${oneOf(Object.keys(words.adverbs))})`),
      ([adverb = '']) => {
        const rrule = words.adverbs[adverb.toLowerCase()];
        return rrule ? { about: 'repeat', repeat: { rrule, weekdays: [] } } : null;
      },
      closing,
    ),
  ];
}

/** Every so many days, weeks, months or years. */
function each(groups: (string | undefined)[], words: Words): Fact | null {
  const [times, ...units] = groups;
  const frequency = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'][units.findIndex(Boolean)];
  const every = interval(times, words);
  if (!frequency || every < 1) return null;
  const rrule = `FREQ=${frequency}${every > 1 ? `;INTERVAL=${every}` : ''}`;
  return { about: 'repeat', repeat: { rrule, weekdays: [] } };
}

function on(weekdays: number[], every = 1): Fact | null {
  if (weekdays.length === 0 || every < 1) return null;
  const names = weekdays.map((day) => WEEKDAYS[day - 1]).join();
  const rrule = `FREQ=WEEKLY${every > 1 ? `;INTERVAL=${every}` : ''};BYDAY=${names}`;
  return { about: 'repeat', repeat: { rrule, weekdays } };
}

function interval(times: string | undefined, words: Words): number {
  if (!times) return 1;
  if (whole(words.other).test(times)) return 2;
  return Math.trunc(Number(words.numbers[times.toLowerCase()] ?? times));
}

/** The weekdays that a list names, in the order of the week. */
function daysIn(list: string | undefined, names: string[]): number[] {
  return names.flatMap((name, index) => (whole(name).test(list ?? '') ? [index + 1] : []));
}
