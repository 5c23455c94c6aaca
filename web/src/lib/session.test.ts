import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { createElement, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Bootstrap } from '@/lib/api/types';
import { sessionQuery, useChangePreferences } from './session';

const api = setupServer();
beforeAll(() => api.listen());
afterEach(() => api.resetHandlers());
afterAll(() => api.close());

const before = {
  defaultTzid: 'Europe/Berlin',
  preferences: { weekStart: 1, theme: 'auto' },
  version: 7,
} as Bootstrap;

function start() {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, before);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useChangePreferences(), { wrapper });
  const shown = () => client.getQueryData(sessionQuery.queryKey)?.preferences;
  return { change: result, shown };
}

/** A server that answers when it is told to, in the order of the requests. */
function answering() {
  const waiting: {
    version: string | null;
    answer: (response: HttpResponse<JsonBodyType>) => void;
  }[] = [];
  api.use(
    http.patch('*/api/v1/preferences', ({ request }) => {
      const version = request.headers.get('If-Match');
      return new Promise<HttpResponse<JsonBodyType>>((answer) => waiting.push({ version, answer }));
    }),
    http.get('*/api/v1/bootstrap', () => HttpResponse.json(before)),
  );
  return waiting;
}

const refusal = () => HttpResponse.json({ code: 'INTERNAL_ERROR', detail: 'no' }, { status: 500 });

test('a change is shown before it is answered', async () => {
  const waiting = answering();
  const { change, shown } = start();
  act(() => change.current.mutate({ preferences: { weekStart: 0 } }));
  await waitFor(() => expect(shown()?.weekStart).toBe(0));
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.answer(
    HttpResponse.json({ ...before, preferences: { weekStart: 0, theme: 'auto' } }),
  );
});

test('a change that is refused takes back nothing but itself', async () => {
  const waiting = answering();
  const { change, shown } = start();
  act(() => {
    change.current.mutate({ preferences: { weekStart: 0 } });
    change.current.mutate({ preferences: { theme: 'dark' } });
  });
  await waitFor(() => expect(shown()).toEqual({ weekStart: 0, theme: 'dark' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.answer(refusal());
  await waitFor(() => expect(shown()).toEqual({ weekStart: 1, theme: 'dark' }));
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.answer(
    HttpResponse.json({ ...before, preferences: { weekStart: 1, theme: 'dark' } }),
  );
});

test('an answer does not take back what was changed after it was asked for', async () => {
  const waiting = answering();
  const { change, shown } = start();
  act(() => {
    change.current.mutate({ preferences: { weekStart: 0 } });
    change.current.mutate({ preferences: { theme: 'dark' } });
  });
  await waitFor(() => expect(waiting).toHaveLength(1));
  const answered = { ...before, version: 8, preferences: { weekStart: 0, theme: 'auto' } };
  waiting[0]?.answer(HttpResponse.json(answered));
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(shown()).toEqual({ weekStart: 0, theme: 'dark' });
  expect(waiting[1]?.version).toBe('"8"');
  waiting[1]?.answer(refusal());
});

test('a change made elsewhere meanwhile is no obstacle', async () => {
  const waiting = answering();
  const { change, shown } = start();
  act(() => change.current.mutate({ preferences: { weekStart: 0 } }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  const conflict = { code: 'VERSION_CONFLICT', detail: 'changed', currentVersion: 9 };
  waiting[0]?.answer(HttpResponse.json(conflict, { status: 412 }));
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(waiting[1]?.version).toBe('"9"');
  const answered = { ...before, version: 10, preferences: { weekStart: 0, theme: 'dark' } };
  waiting[1]?.answer(HttpResponse.json(answered));
  await waitFor(() => expect(shown()).toEqual({ weekStart: 0, theme: 'dark' }));
});
