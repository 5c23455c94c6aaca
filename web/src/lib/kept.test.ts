import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onDevice, readJson, useKept } from './kept';

beforeEach(() => onDevice.forgetAll());
afterEach(cleanup);

/** As browsers do that are told to keep nothing. */
function forbid(): void {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
}

test('what is kept is read again, until it is forgotten', () => {
  onDevice.write('a', 'one');
  expect(onDevice.read('a')).toBe('one');
  expect(localStorage.getItem('a')).toBe('one');
  onDevice.forget('a');
  expect(onDevice.read('a')).toBeNull();
});

test('where nothing may be kept, the page remembers', () => {
  forbid();
  expect(onDevice.read('a')).toBeNull();
  onDevice.write('a', 'one');
  expect(onDevice.read('a')).toBe('one');
  onDevice.forgetAll();
  expect(onDevice.read('a')).toBeNull();
});

test('where there is no room, what was meant last counts', () => {
  onDevice.write('a', 'one');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onDevice.write('a', 'two');
  expect(onDevice.read('a')).toBe('two');
});

test.each(['{', ''])('%j is nothing of ours', (text) => {
  onDevice.write('a', text);
  expect(readJson(onDevice, 'a')).toBeNull();
});

test('a choice is kept, and changes where nothing may be kept', () => {
  const isOn = (kept: unknown) => kept === true;
  const { result, unmount } = renderHook(() => useKept('panel', isOn));
  expect(result.current[0]).toBe(false);
  act(() => result.current[1](true));
  unmount();
  expect(renderHook(() => useKept('panel', isOn)).result.current[0]).toBe(true);
  forbid();
  const blocked = renderHook(() => useKept('panel', isOn)).result;
  act(() => blocked.current[1](false));
  expect(blocked.current[0]).toBe(false);
});
