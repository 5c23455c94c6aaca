import { describe, expect, it, vi } from 'vitest';
import type { Planner } from '@/lib/planner';
import { eventWish, make, requestOf } from './make';
import { parseQuickAdd } from './quickAdd';

const context = {
  zone: 'Europe/Berlin',
  now: '2026-03-11T10:00:00',
  language: 'en',
  defaultDuration: 30,
};

async function wishOf(text: string) {
  const read = await parseQuickAdd(text, context);
  if (read.kind !== 'event') throw new Error(`${text} is no event.`);
  return eventWish(read.draft, context.zone);
}

describe('an event as the API wants it', () => {
  it('is an instant with a zone', async () => {
    expect(await wishOf('Lunch tomorrow 1pm @Home')).toEqual({
      title: 'Lunch',
      isAllDay: false,
      startUtc: '2026-03-12T12:00:00Z',
      endUtc: '2026-03-12T12:30:00Z',
      startTzid: 'Europe/Berlin',
      endTzid: 'Europe/Berlin',
      location: 'Home',
    });
  });

  it('is the wall time, if it floats', async () => {
    expect(await wishOf('Lunch tomorrow 1pm floating')).toMatchObject({
      startUtc: '2026-03-12T13:00:00Z',
      startTzid: null,
      endTzid: null,
    });
  });

  it('keeps the zone that was said', async () => {
    expect(await wishOf('Lunch tomorrow 1pm EST')).toMatchObject({
      startUtc: '2026-03-12T17:00:00Z',
      startTzid: 'America/New_York',
    });
  });

  it('is of days, if it has no time', async () => {
    expect(await wishOf('Holiday 3-5 April')).toEqual({
      title: 'Holiday',
      isAllDay: true,
      startDate: '2026-04-03',
      endDate: '2026-04-06',
    });
  });
});

describe('what is made', () => {
  it.each([
    ['Lunch tomorrow 1pm', 'createEvent'],
    ['Lunch every day 1pm', 'createSeries'],
    ['Buy milk', 'createTask'],
    ['! Call', 'createReminder'],
  ] as const)('%s: %s', async (text, call) => {
    const planner = { [call]: vi.fn().mockResolvedValue({}) };
    await make(planner as unknown as Planner, await parseQuickAdd(text, context), context.zone);
    expect(planner[call]).toHaveBeenCalledOnce();
  });

  it('has no title in the editor, if none was typed', async () => {
    const request = requestOf(await parseQuickAdd('tomorrow 1pm', context));
    expect(request).toMatchObject({ kind: 'event', draft: { title: '' } });
  });
});
