import { describe, expect, it } from 'vitest';
import { plainForm } from '@/lib/recurrence/form';
import { movedRepeat, type Repeat, repeatOf, repetitionOf, repetitionPatch } from './repeat';

const start = { start: '2026-01-05T09:00:00', zone: 'Europe/Berlin' };
const weekly = (more = {}): Repeat => ({
  kind: 'rule',
  form: { ...plainForm('WEEKLY'), weekdays: ['MO'], ...more },
  lastDay: null,
});

describe('how something repeats', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=MO', null],
    ['FREQ=DAILY;COUNT=3', null],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-06-30T21:59:59Z'],
  ])('%s until %s is the same again', (rrule, rruleUntil) => {
    expect(repetitionOf(repeatOf(rrule, rruleUntil, start), start)).toEqual({ rrule, rruleUntil });
  });

  it('is text where no form can show it, with its end in it', () => {
    const odd = repeatOf('FREQ=HOURLY', '2026-06-30T21:59:59Z', start);
    expect(odd).toEqual({ kind: 'text', text: 'FREQ=HOURLY;UNTIL=20260630T215959Z' });
    expect(repetitionOf(odd, start)).toEqual({ rrule: 'FREQ=HOURLY;UNTIL=20260630T215959Z' });
    expect(repetitionOf({ kind: 'text', text: ' RRULE:FREQ=HOURLY ' }, start)).toEqual({
      rrule: 'FREQ=HOURLY',
      rruleUntil: null,
    });
  });

  it('takes an end out of the rule of a draft', () => {
    const draft = repeatOf('FREQ=DAILY;UNTIL=20260303', null, start);
    expect(draft).toMatchObject({ kind: 'rule', lastDay: '2026-03-03' });
  });
});

describe('a change of it', () => {
  it('is nothing if nothing changed', () => {
    expect(repetitionPatch(weekly(), weekly(), start)).toEqual({});
  });

  it('names the rule or the end, whichever it is', () => {
    expect(repetitionPatch(weekly(), weekly({ interval: 2 }), start)).toEqual({
      rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    });
    const ends = { ...weekly(), lastDay: '2026-03-03' } as Repeat;
    expect(repetitionPatch(weekly(), ends, start)).toEqual({ rruleUntil: '2026-03-03T22:59:59Z' });
    expect(repetitionPatch(ends, weekly(), start)).toEqual({ rruleUntil: null });
    expect(repetitionPatch(ends, weekly({ count: 4 }), start)).toEqual({
      rrule: 'FREQ=WEEKLY;COUNT=4;BYDAY=MO',
      rruleUntil: null,
    });
  });

  it('from dates to a rule names both', () => {
    expect(repetitionPatch({ kind: 'dates' }, weekly(), start)).toEqual({
      rrule: 'FREQ=WEEKLY;BYDAY=MO',
      rruleUntil: null,
    });
  });
});

describe('on another day', () => {
  it('the days that the rule names are others', () => {
    expect(movedRepeat(weekly(), '2026-01-05', '2026-01-07')).toEqual(weekly({ weekdays: ['WE'] }));
    const text: Repeat = { kind: 'text', text: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=9' };
    expect(movedRepeat(text, '2026-01-05', '2026-01-06')).toEqual({
      kind: 'text',
      text: 'FREQ=WEEKLY;BYDAY=TU;BYHOUR=9',
    });
  });

  it('that is not one yet changes nothing', () => {
    expect(movedRepeat(weekly(), '2026-01-05', '')).toEqual(weekly());
    expect(movedRepeat({ kind: 'none' }, '2026-01-05', '2026-01-06')).toEqual({ kind: 'none' });
  });
});
