import { CalendarApiImpl, CalendarDataManager } from '@fullcalendar/react/protected-api';
import { describe, expect, it } from 'vitest';
import { CALENDAR_VIEWS } from '@/routes/calendarSearch';
import { GRID_OPTIONS, PLUGINS } from './gridOptions';
import { MORE_PLUGINS } from './morePlugins';
import { daysShown, gridView, type Look } from './views';

/** The days that the calendar component draws, without those it leaves blank. */
function daysDrawn(look: Look) {
  const manager = new CalendarDataManager({ calendarApi: new CalendarApiImpl() });
  const { dateProfile } = manager.update({
    ...GRID_OPTIONS,
    plugins: [...PLUGINS, ...MORE_PLUGINS],
    initialView: gridView(look),
    initialDate: look.date,
    firstDay: look.weekStart,
  });
  manager.destroy();
  const range = dateProfile.activeRange;
  const [from, to] = [range?.start, range?.end].map((date) => date?.toISOString().slice(0, 10));
  return { from, to };
}

describe('what is read is what is drawn', () => {
  const looks = CALENDAR_VIEWS.flatMap((view) =>
    ['2025-12-17', '2026-03-01', '2024-02-29'].flatMap((date) =>
      [0, 1, 6].flatMap((weekStart) =>
        [false, true].map((narrow) => ({ view, date, weekStart, narrow })),
      ),
    ),
  );

  it.each(looks)('$view of $date, weeks from $weekStart, narrow: $narrow', (look) => {
    expect(daysDrawn(look)).toEqual(daysShown(look));
  });
});
