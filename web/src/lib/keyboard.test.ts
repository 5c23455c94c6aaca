import { describe, expect, it } from 'vitest';
import { nameOf } from './keyboard';

function press(key: string, more: KeyboardEventInit & { code?: string } = {}): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, ...more });
}

describe('names of keys', () => {
  it.each([
    ['a letter', press('n'), 'n'],
    ['a letter with Caps Lock', press('N'), 'n'],
    ['a letter with Shift', press('N', { shiftKey: true }), 'shift+n'],
    ['Ctrl', press('k', { ctrlKey: true }), 'mod+k'],
    ['Ctrl and Shift', press('K', { ctrlKey: true, shiftKey: true }), 'mod+shift+k'],
    ['the Windows key', press('k', { metaKey: true }), 'other+k'],
    ['? on a US keyboard', press('?', { shiftKey: true, code: 'Slash' }), '?'],
    ['? on a German keyboard', press('?', { shiftKey: true, code: 'Minus' }), '?'],
    ['/ on a German keyboard', press('/', { shiftKey: true, code: 'Digit7' }), '/'],
    ['! on a French keyboard', press('!', { code: 'Slash' }), '!'],
    ['/ by AltGr', press('/', { ctrlKey: true, altKey: true, modifierAltGraph: true }), '/'],
    ['a letter by AltGr', press('ą', { modifierAltGraph: true, code: 'KeyA' }), 'ą'],
    ['/ by Option', press('/', { altKey: true, shiftKey: true }), '/'],
    ['Alt and a letter', press('n', { altKey: true }), 'alt+n'],
    ['a Cyrillic keyboard', press('л', { ctrlKey: true, code: 'KeyK' }), 'mod+k'],
    ['a German letter', press('ö', { code: 'Semicolon' }), 'ö'],
    ['Space', press(' '), 'Space'],
    ['arrows', press('ArrowLeft', { shiftKey: true, altKey: true }), 'alt+shift+ArrowLeft'],
  ])('%s', (_, event, name) => {
    expect(nameOf(event, false)).toBe(name);
  });

  it('takes ⌘ for mod where there is one, and leaves Ctrl to the text', () => {
    expect(nameOf(press('k', { metaKey: true }), true)).toBe('mod+k');
    expect(nameOf(press('k', { ctrlKey: true }), true)).toBe('other+k');
  });
});
