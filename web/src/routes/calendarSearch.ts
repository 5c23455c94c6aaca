// What the address of the calendar says: how it is looked at, and around which day.

export const CALENDAR_VIEWS = ['day', 'week', 'weeks', 'month', 'year', 'list'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export interface CalendarSearch {
  view?: CalendarView | undefined;
  /** `YYYY-MM-DD`; today if absent. */
  date?: string | undefined;
}

export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = CALENDAR_VIEWS.find((it) => it === search.view);
  const date = isDay(search.date) ? search.date : undefined;
  return { ...(view && { view }), ...(date && { date }) };
}

/** Not the 31st of February. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}
