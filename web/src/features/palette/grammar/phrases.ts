// Days that chrono-node does not know: "next week", "the day after tomorrow", "on the 5th", "15.3.".

import { addDays, type Day } from '@/lib/time/zone';
import { besideTime, type Fact, type Mark } from './marks';
import { found } from './signs';
import { whole } from './words';

export function phrases(text: string, today: Day): Mark[] {
  const date = Temporal.PlainDate.from(today);
  const monday = addDays(today, 8 - date.dayOfWeek);
  const month = date.with({ day: 1 }).add({ months: 1 }).toString();
  return [
    ...found(text, whole('(?:the\\s+)?day after tomorrow'), () => on(addDays(today, 2))),
    ...found(text, whole('next week|(?:in der\\s+)?nächste(?:r|n)? woche'), () => on(monday)),
    ...found(text, whole('next month|(?:im\\s+)?nächste[nm]? monat'), () => on(month)),
    ...found(
      text,
      /(?<![\p{L}\p{N}.])(\d{1,2})\.(\d{1,2})\.?\s*(?:bis(?:\s+zum)?|-|–)\s*(\d{1,2})\.(\d{1,2})\.(?![\p{L}\p{N}])/giu,
      (numbers) => range(date, numbers.map(Number)),
    ),
    ...found(
      text,
      /(?<![\p{L}\p{N}.])(?:am\s+)?(\d{1,2})\.(\d{1,2})\.(?![\p{L}\p{N}])/giu,
      ([day, of]) => next(date, Number(day), Number(of)),
    ),
    ...found(
      text,
      whole('(?:on\\s+)?the\\s+(\\d{1,2})(?:st|nd|rd|th)(?!\\s+of)'),
      ([day]) => nextOfMonth(date, Number(day)),
      besideTime,
    ),
    ...found(
      text,
      /(?<![\p{L}\p{N}])am\s+(\d{1,2})\.(?!\s*[\p{L}\d])/giu,
      ([day]) => nextOfMonth(date, Number(day)),
      besideTime,
    ),
  ];
}

function on(day: Day): Fact {
  return { about: 'day', days: { first: day } };
}

function next(today: Temporal.PlainDate, day: number, month: number): Fact | null {
  const years = [today.year, today.year + 1];
  return earliest(
    today,
    years.map((year) => ({ year, month, day })),
  );
}

function range(
  today: Temporal.PlainDate,
  [day = 0, month = 0, lastDay = 0, lastMonth = 0]: number[],
) {
  const first = next(today, day, month);
  if (first?.about !== 'day') return null;
  const last = next(Temporal.PlainDate.from(first.days.first), lastDay, lastMonth);
  if (last?.about !== 'day') return null;
  return { about: 'day' as const, days: { first: first.days.first, last: last.days.first } };
}

function nextOfMonth(today: Temporal.PlainDate, day: number): Fact | null {
  const months = [0, 1, 2].map((ahead) => today.with({ day: 1 }).add({ months: ahead }));
  return earliest(
    today,
    months.map(({ year, month }) => ({ year, month, day })),
  );
}

interface Parts {
  year: number;
  month: number;
  day: number;
}

function earliest(today: Temporal.PlainDate, dates: Parts[]): Fact | null {
  const days = dates.flatMap(({ year, month, day }) => {
    const first =
      month >= 1 && month <= 12 ? Temporal.PlainDate.from({ year, month, day: 1 }) : null;
    return first && day >= 1 && day <= first.daysInMonth ? [first.with({ day }).toString()] : [];
  });
  const found = days.find((day) => day >= today.toString());
  return found ? on(found) : null;
}
