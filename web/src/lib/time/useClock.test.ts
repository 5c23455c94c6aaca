import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMinute, useToday } from './useClock';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-01T22:58:30Z');
});
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

it('tells another minute when the clock does', () => {
  const { result } = renderHook(() => useMinute('Europe/Berlin'));
  expect(result.current).toBe('2026-03-01T23:58:00');
  pass(29);
  expect(result.current).toBe('2026-03-01T23:58:00');
  pass(1);
  expect(result.current).toBe('2026-03-01T23:59:00');
});

it('tells another day at midnight of the zone', () => {
  const { result } = renderHook(() => useToday('Europe/Berlin'));
  pass(89);
  expect(result.current).toBe('2026-03-01');
  pass(1);
  expect(result.current).toBe('2026-03-02');
});

it('looks again when the page is seen again', () => {
  const { result } = renderHook(() => useToday('Europe/Berlin'));
  vi.setSystemTime('2026-03-05T12:00:00Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-03-05');
});
