import { describe, expect, it } from 'vitest';
import type { Bootstrap, TaskItem } from '@/lib/api/types';
import { en } from '@/locales/en';
import { checkTask, type TaskValues, taskPatch, taskWish, valuesOfTask } from './taskValues';

const zone = 'Europe/Berlin';
const session = { defaultTzid: zone } as Bootstrap;
const valuesOf = (task: Partial<TaskItem>) => valuesOfTask({ title: 'Report', ...task }, session);

describe('a new task', () => {
  it('says what is known of it', () => {
    const values = valuesOf({ dueDate: '2026-01-05', effort: 5, labels: ['a'], priority: 1 });
    expect(taskWish(values, zone)).toEqual({
      title: 'Report',
      status: 'BACKLOG',
      priority: 1,
      effort: 5,
      labels: ['a'],
      dueDate: '2026-01-05',
    });
  });

  it('has times in the zone of whoever looks', () => {
    const values = valuesOf({ dueUtc: '2026-01-05T16:00:00Z' });
    expect(values).toMatchObject({ timed: true, dueDay: '2026-01-05', dueTime: '17:00' });
    expect(taskWish(values, zone)).toMatchObject({ dueUtc: '2026-01-05T16:00:00Z' });
  });
});

describe('a change', () => {
  const onDays = valuesOf({ startDate: '2026-01-04', dueDate: '2026-01-05' });
  it.each<[string, TaskValues, Partial<TaskValues>, object]>([
    ['nothing', onDays, {}, {}],
    ['the due day', onDays, { dueDay: '2026-01-06' }, { dueDate: '2026-01-06' }],
    ['no due day any more', onDays, { dueDay: '' }, { dueDate: null }],
    [
      'times in the place of days',
      onDays,
      { timed: true, startTime: '09:00', dueTime: '17:00' },
      {
        startDate: null,
        dueDate: null,
        startUtc: '2026-01-04T08:00:00Z',
        dueUtc: '2026-01-05T16:00:00Z',
      },
    ],
    ['no description', valuesOf({ description: 'x' }), { description: '' }, { description: null }],
    [
      'no rule',
      valuesOf({ dueDate: '2026-01-05', rrule: 'FREQ=DAILY' }),
      { repeat: { kind: 'none' } },
      {
        rrule: null,
        rruleUntil: null,
      },
    ],
  ])('of %s', (_, before, part, patch) => {
    expect(taskPatch(before, { ...before, ...part }, zone)).toEqual(patch);
  });
});

describe('what is wrong', () => {
  it.each<[string, TaskValues, keyof TaskValues]>([
    ['no title', valuesOf({ title: ' ' }), 'title'],
    [
      'it starts after it is due',
      valuesOf({ startDate: '2026-01-06', dueDate: '2026-01-05' }),
      'startDay',
    ],
    [
      'it repeats and has no date',
      { ...valuesOf({}), repeat: { kind: 'text', text: 'FREQ=DAILY' } },
      'repeat',
    ],
    [
      'a time is missing',
      { ...valuesOf({ dueUtc: '2026-01-05T16:00:00Z' }), dueTime: '' },
      'dueTime',
    ],
    ['the description is too long', valuesOf({ description: 'ä'.repeat(5121) }), 'description'],
  ])('%s', (_, values, field) => {
    expect(Object.keys(checkTask(values, en))).toEqual([field]);
  });

  it('is not the hour that comes twice, as long as nobody changes the times', () => {
    const twice = valuesOf({ startUtc: '2026-10-25T00:30:00Z', dueUtc: '2026-10-25T01:20:00Z' });
    expect(checkTask({ ...twice, title: 'Other' }, en, twice)).toEqual({});
    const changed = { ...twice, dueTime: '02:10' };
    expect(Object.keys(checkTask(changed, en, twice))).toEqual(['startDay']);
  });

  it('is nothing else', () => {
    const fine = valuesOf({ title: '𝔸'.repeat(500), description: 'ä'.repeat(5120) });
    expect(checkTask(fine, en)).toEqual({});
  });
});
