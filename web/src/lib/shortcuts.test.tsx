import { cleanup, fireEvent, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForShortcuts, type Shortcut, useAllShortcuts, useShortcuts } from './shortcuts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stop = listenForShortcuts();
});

afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

function register(...shortcuts: (Pick<Shortcut, 'keys'> & Partial<Shortcut>)[]) {
  const runs = shortcuts.map(() => vi.fn());
  const full = shortcuts.map((shortcut, index) => ({
    label: shortcut.keys,
    group: 'Test',
    run: () => runs[index]?.(),
    ...shortcut,
  }));
  const { unmount } = renderHook(() => useShortcuts(full));
  return { runs, unmount };
}

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  // False if something was done, and so the browser must not do anything.
  return fireEvent.keyDown(target, { key, ...init });
}

describe('shortcuts', () => {
  it('run, and keep the key from the browser', () => {
    const { runs } = register({ keys: 'n' });
    expect(press('n')).toBe(false);
    expect(runs[0]).toHaveBeenCalledOnce();
  });

  it('leave other keys alone', () => {
    const { runs } = register({ keys: 'n' });
    expect(press('m')).toBe(true);
    expect(press('n', { ctrlKey: true })).toBe(true);
    expect(press('N', { shiftKey: true })).toBe(true);
    expect(runs[0]).not.toHaveBeenCalled();
  });

  it('are gone with what registered them', () => {
    const { runs, unmount } = register({ keys: 'n' });
    unmount();
    press('n');
    expect(runs[0]).not.toHaveBeenCalled();
  });

  it('of the same key, the last one wins until it goes', () => {
    const first = register({ keys: 'n' });
    const second = register({ keys: 'n' });
    press('n');
    expect(first.runs[0]).not.toHaveBeenCalled();
    second.unmount();
    press('n');
    expect(first.runs[0]).toHaveBeenCalledOnce();
    expect(second.runs[0]).toHaveBeenCalledOnce();
  });

  it('that work everywhere give way to those of a page, also if they come later', () => {
    const page = register({ keys: 'n' });
    const run = vi.fn();
    renderHook(() => useShortcuts([{ keys: 'n', label: 'n', group: 'Test', run }], true));
    press('n');
    expect(page.runs[0]).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
  });

  it('can be two keys, one after the other', () => {
    const { runs } = register({ keys: 'g c' });
    press('g');
    press('c');
    expect(runs[0]).toHaveBeenCalledOnce();
    press('c');
    expect(runs[0]).toHaveBeenCalledOnce();
  });

  it('two keys come before one that a view registered later', () => {
    const global = register({ keys: 'g t' });
    const view = register({ keys: 't' });
    press('g');
    press('t');
    expect(global.runs[0]).toHaveBeenCalledOnce();
    expect(view.runs[0]).not.toHaveBeenCalled();
    press('t');
    expect(view.runs[0]).toHaveBeenCalledOnce();
  });

  it('two keys may be typed with other modifiers between them, but not too late', () => {
    const { runs } = register({ keys: 'g ?' });
    press('g');
    press('Shift', { shiftKey: true });
    press('?', { shiftKey: true });
    expect(runs[0]).toHaveBeenCalledOnce();
    press('g');
    vi.advanceTimersByTime(1500);
    press('?', { shiftKey: true });
    expect(runs[0]).toHaveBeenCalledOnce();
  });

  it('do nothing while somebody types, but for those that are meant then too', () => {
    const { runs } = register({ keys: 'n' }, { keys: 'mod+k', whileTyping: true });
    const { container } = render(
      <>
        <input />
        <textarea />
        <select />
      </>,
    );
    for (const field of container.querySelectorAll('input, textarea, select')) {
      expect(press('n', {}, field)).toBe(true);
      press('k', { ctrlKey: true }, field);
    }
    expect(runs[0]).not.toHaveBeenCalled();
    expect(runs[1]).toHaveBeenCalledTimes(3);
  });

  it('work on checkboxes and buttons', () => {
    const { runs } = register({ keys: 'n' });
    const { container } = render(
      <>
        <input type="checkbox" />
        <button type="button">x</button>
      </>,
    );
    for (const field of container.querySelectorAll('input, button')) press('n', {}, field);
    expect(runs[0]).toHaveBeenCalledTimes(2);
  });

  it.each(['dialog', 'alertdialog', 'menu'])('leave the keys to an open %s', (role) => {
    const { runs } = register({ keys: 'n' }, { keys: 'mod+k', whileTyping: true });
    render(<div role={role} />);
    expect(press('n')).toBe(true);
    press('k', { ctrlKey: true });
    expect(runs[0]).not.toHaveBeenCalled();
    expect(runs[1]).toHaveBeenCalledOnce();
  });

  it('run once while a key is held down, unless they move', () => {
    const { runs } = register({ keys: 'n' }, { keys: 'ArrowDown' });
    press('n');
    expect(press('n', { repeat: true })).toBe(false);
    press('ArrowDown');
    press('ArrowDown', { repeat: true });
    expect(runs[0]).toHaveBeenCalledOnce();
    expect(runs[1]).toHaveBeenCalledTimes(2);
  });

  it('do nothing while a character is composed', () => {
    const { runs } = register({ keys: 'n' });
    press('n', { isComposing: true });
    expect(runs[0]).not.toHaveBeenCalled();
  });

  it('can be meant for one thing, where the focus is in it', () => {
    const { runs } = register({ keys: 'x' }, { keys: 'x', within: '[data-card]' });
    const { container } = render(
      <div data-card>
        <button type="button">x</button>
      </div>,
    );
    press('x', {}, container.querySelector('button') ?? undefined);
    press('x');
    expect(runs.map((run) => run.mock.calls.length)).toEqual([1, 1]);
  });

  it('are listed for the help sheet', () => {
    register({ keys: 'n', label: 'New' });
    const { result } = renderHook(() => useAllShortcuts());
    expect(result.current.map(({ keys, label }) => [keys, label])).toEqual([['n', 'New']]);
  });
});
