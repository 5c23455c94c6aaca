import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Problem } from '@/lib/api/problem';
import type { EventItem } from '@/lib/api/types';
import { versionOf } from '@/lib/planner/versions';
import { en } from '@/locales/en';
import { useEditorForm } from './useEditorForm';

afterEach(cleanup);

interface Values {
  title: string;
  place: string;
}

const thing = { entityType: 'EVENT', eventId: 'evt', version: 3 } as EventItem;

function form(save: (values: Values) => Promise<boolean>, onSaved = vi.fn()) {
  const { result } = renderHook(() =>
    useEditorForm<Values>({
      initial: { title: 'Tea', place: '' },
      check: ({ title }) => (title ? {} : { title: 'It is empty.' }),
      blamed: { location: 'place' },
      thing,
      save,
      onSaved,
    }),
  );
  return { result, onSaved };
}

const refusing = (facts: { code: string; field?: string; currentVersion?: number }) => () =>
  Promise.reject(new Problem({ status: 400, detail: `${facts.field}: is no place`, ...facts }));

test('nothing is sent while something is wrong, and what is right again is not told', async () => {
  const save = vi.fn(async () => true);
  const { result } = form(save);
  act(() => result.current.change({ title: '' }));
  expect(result.current.errors).toEqual({});
  await act(() => result.current.submit());
  expect(result.current.errors).toEqual({ title: 'It is empty.' });
  expect(result.current.refusals).toBe(1);
  act(() => result.current.change({ title: 'Coffee' }));
  expect(result.current.errors).toEqual({});
  expect(save).not.toHaveBeenCalled();
});

test('what the server blames is told at its field until that is changed', async () => {
  const { result, onSaved } = form(refusing({ code: 'INVALID_INPUT', field: 'location' }));
  act(() => result.current.change({ place: '?' }));
  await act(() => result.current.submit());
  expect(result.current.errors).toEqual({ place: 'Is no place' });
  expect(result.current.values).toEqual({ title: 'Tea', place: '?' });
  expect(onSaved).not.toHaveBeenCalled();
  act(() => result.current.change({ place: 'Here' }));
  expect(result.current.errors).toEqual({});
});

test('what the form has no field for is told of the whole', async () => {
  const { result } = form(refusing({ code: 'INVALID_INPUT', field: 'links' }));
  await act(() => result.current.submit());
  expect(result.current.problem).toBe('links: is no place');
});

test('after a conflict the next save is on what is there now', async () => {
  const { result } = form(refusing({ code: 'VERSION_CONFLICT', currentVersion: 7 }));
  await act(() => result.current.submit());
  expect(result.current.problem).toBe(en.editor.conflict);
  expect(versionOf(thing)).toBe(7);
});

test('it is saved once, however often it is asked', async () => {
  let answer: (isSaved: boolean) => void = () => {};
  const save = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  );
  const { result, onSaved } = form(save);
  let both: Promise<boolean[]> | undefined;
  act(() => {
    both = Promise.all([result.current.submit(), result.current.submit()]);
  });
  expect(result.current.isPending).toBe(true);
  await act(async () => {
    answer(true);
    await both;
  });
  expect(save).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(result.current.isPending).toBe(false);
});

test('it stays open when the person thinks better of it', async () => {
  const { result, onSaved } = form(async () => false);
  expect(await act(() => result.current.submit())).toBe(false);
  expect(onSaved).not.toHaveBeenCalled();
});

test('what was typed is saved before something else is done with it', async () => {
  const order: string[] = [];
  const { result } = form(async () => {
    order.push('save');
    return true;
  });
  await act(() =>
    result.current.run(async () => {
      order.push('act');
    }),
  );
  expect(order).toEqual(['act']);
  act(() => result.current.change({ title: 'Coffee' }));
  await act(() =>
    result.current.run(async () => {
      order.push('act');
    }),
  );
  expect(order).toEqual(['act', 'save', 'act']);
});
