import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bootstrap, EventItem, OccurrenceItem, SeriesItem } from '@/lib/api/types';
import type { Planner } from '@/lib/planner';
import { askReach } from '../reach';
import { type EventValues, repeatBefore, valuesOfDraft, valuesOfEvent } from './eventValues';
import { saveNew, saveOccurrence, saveSingle } from './saveEvent';

vi.mock('../reach', () => ({ askReach: vi.fn() }));

const session = {
  defaultTzid: 'Europe/Berlin',
  preferences: { defaultEventDuration: 30, defaultReminderMinutes: [15] },
} as Bootstrap;

const event = {
  entityType: 'EVENT',
  eventId: 'evt',
  title: 'Tea',
  isAllDay: false,
  startUtc: '2026-01-05T09:00:00Z',
  endUtc: '2026-01-05T10:00:00Z',
  startTzid: 'Europe/Berlin',
  endTzid: null,
  status: 'CONFIRMED',
  links: [],
} as unknown as EventItem;

const occurrence = {
  ...event,
  entityType: 'INSTANCE',
  masterId: 'mst',
  recurrenceId: '2026-01-05T09:00:00Z',
} as unknown as OccurrenceItem;

const before = repeatBefore({
  ...event,
  entityType: 'MASTER',
  rrule: 'FREQ=WEEKLY;BYDAY=MO',
  rruleUntil: null,
} as unknown as SeriesItem);

const none = { kind: 'none' } as const;
const calls: Record<string, unknown[]> = {};
/** Remembers what it is asked for. */
const planner = new Proxy({} as Planner, {
  get:
    (_, name: string) =>
    async (...asked: unknown[]) => {
      calls[name] = asked;
    },
});

beforeEach(() => {
  for (const name of Object.keys(calls)) delete calls[name];
  vi.mocked(askReach).mockReset();
});

describe('a new event', () => {
  const draft = {
    title: ' Tea ',
    span: { start: '2026-01-05T10:00:00', end: '2026-01-05T11:00:00', allDay: false },
  };
  const initial = valuesOfDraft(draft, session);
  const ids = { eventId: 'evt_new', masterId: 'mst_new' };

  it('says what it must, and leaves the reminders to the server', async () => {
    await saveNew(planner, { values: initial, initial, before: none }, ids);
    expect(calls).toEqual({
      createEvent: [
        {
          eventId: 'evt_new',
          title: 'Tea',
          isAllDay: false,
          startUtc: '2026-01-05T09:00:00Z',
          endUtc: '2026-01-05T10:00:00Z',
          startTzid: 'Europe/Berlin',
          endTzid: null,
        },
      ],
    });
  });

  it('without reminders says so', async () => {
    await saveNew(planner, { values: { ...initial, reminders: [] }, initial, before: none }, ids);
    expect(calls.createEvent?.[0]).toMatchObject({ reminderMinutes: [] });
  });

  it('that repeats is a series', async () => {
    const recurring = valuesOfDraft({ ...draft, rrule: 'FREQ=DAILY;UNTIL=20260110' }, session);
    await saveNew(planner, { values: recurring, initial: recurring, before: none }, ids);
    expect(calls.createSeries?.[0]).toMatchObject({
      masterId: 'mst_new',
      rrule: 'FREQ=DAILY',
      rruleUntil: '2026-01-10T22:59:59Z',
    });
  });
});

describe('an event', () => {
  const initial = valuesOfEvent(event, session);
  const save = (part: Partial<EventValues>) =>
    saveSingle(planner, event, { values: { ...initial, ...part }, initial, before: none });

  it('that is as it was is not sent', async () => {
    expect(await save({})).toBe(true);
    expect(calls).toEqual({});
  });

  it.each([
    [{ title: 'Coffee' }, { title: 'Coffee' }],
    [{ location: 'Here' }, { location: 'Here' }],
    [{ endTime: '12:00' }, { endUtc: '2026-01-05T11:00:00Z' }],
    [{ tags: ['a'] }, { tags: ['a'] }],
    [
      { zone: 'Asia/Tokyo' },
      {
        startTzid: 'Asia/Tokyo',
        startUtc: '2026-01-05T01:00:00Z',
        endUtc: '2026-01-05T02:00:00Z',
      },
    ],
    [{ allDay: true }, { isAllDay: true, startDate: '2026-01-05', endDate: '2026-01-06' }],
  ])('with %o sends %o', async (part, patch) => {
    await save(part as Partial<EventValues>);
    expect(calls).toEqual({ updateEvent: [event, patch] });
  });

  it('that begins to repeat keeps having no reminders', async () => {
    await save({ repeat: before });
    expect(calls.makeRecurring).toEqual([
      event,
      expect.objectContaining({ title: 'Tea', rrule: 'FREQ=WEEKLY;BYDAY=MO', reminderMinutes: [] }),
    ]);
  });
});

describe('an occurrence', () => {
  const initial = valuesOfEvent(occurrence, session);
  const save = (part: Partial<EventValues>) =>
    saveOccurrence(planner, occurrence, { values: { ...initial, ...part }, initial, before });

  it('asks how far a change reaches', async () => {
    vi.mocked(askReach).mockResolvedValue('this');
    expect(await save({ title: 'Coffee' })).toBe(true);
    expect(askReach).toHaveBeenCalledWith('change', undefined);
    expect(calls).toEqual({ updateOccurrence: [occurrence, { title: 'Coffee' }, 'this'] });
  });

  it('is not saved if the person thinks better of it', async () => {
    vi.mocked(askReach).mockResolvedValue(null);
    expect(await save({ title: 'Coffee' })).toBe(false);
    expect(calls).toEqual({});
  });

  it('on another day is no change of the rule', async () => {
    vi.mocked(askReach).mockResolvedValue('all');
    await save({ startDay: '2026-01-06', endDay: '2026-01-06' });
    expect(askReach).toHaveBeenCalledWith('change', undefined);
    expect(calls.updateOccurrence?.[1]).toEqual({
      startUtc: '2026-01-06T09:00:00Z',
      endUtc: '2026-01-06T10:00:00Z',
    });
  });

  it('with another rule is asked about several only', async () => {
    vi.mocked(askReach).mockResolvedValue('following');
    const form = before.kind === 'rule' ? { ...before.form, interval: 2 } : undefined;
    await save({ repeat: { ...before, form } as EventValues['repeat'] });
    expect(askReach).toHaveBeenCalledWith('change', ['following', 'all']);
    expect(calls.updateOccurrence?.[1]).toEqual({ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' });
  });

  it('that is not to repeat becomes an event', async () => {
    vi.mocked(askReach).mockResolvedValue('all');
    await save({ repeat: none });
    expect(calls.makeSingle).toEqual([
      occurrence,
      expect.objectContaining({ title: 'Tea', startUtc: '2026-01-05T09:00:00Z' }),
      'all',
    ]);
  });
});
