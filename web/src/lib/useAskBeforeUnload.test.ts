import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAskBeforeUnload } from './useAskBeforeUnload';

afterEach(cleanup);

/** Whether the browser would ask. */
function isAsked(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('the browser asks only while something is unsaved', () => {
  const { rerender, unmount } = renderHook(useAskBeforeUnload, { initialProps: false });
  expect(isAsked()).toBe(false);
  rerender(true);
  expect(isAsked()).toBe(true);
  rerender(false);
  expect(isAsked()).toBe(false);
  rerender(true);
  unmount();
  expect(isAsked()).toBe(false);
});
