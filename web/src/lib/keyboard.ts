// Keys by their names, whatever the keyboard looks like.

/** Where ⌘ is what Ctrl is elsewhere. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** `mod+k`, `?`, `shift+n`, `alt+ArrowLeft`. */
export function nameOf(event: KeyboardEvent, apple = isApple): string {
  const key = keyOf(event);
  const isCharacter = key.length === 1;
  // What is typed with AltGr, or with Option, is the character alone: `/`, `@`.
  const isTyped = isCharacter && isThirdLevel(event, key);
  const mod = apple ? event.metaKey : event.ctrlKey;
  const other = apple ? event.ctrlKey : event.metaKey;
  const modifiers = [
    mod && !isTyped && 'mod+',
    // Belongs to the system, or to the text: it must not pass for the key alone.
    other && !isTyped && 'other+',
    event.altKey && !isTyped && 'alt+',
  ].filter(Boolean);
  // Shift is in the character itself, `?` and not `shift+/`, unless it is a letter.
  const hasShift = !isCharacter || isLetter(key) || modifiers.length > 0;
  const shift = event.shiftKey && hasShift && !isTyped ? 'shift+' : '';
  return modifiers.join('') + shift + (isCharacter ? key.toLowerCase() : key);
}

export function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key);
}

function keyOf({ key, code }: KeyboardEvent): string {
  if (key === ' ') return 'Space';
  // A keyboard without Latin letters has the keys for them all the same.
  const isForeign = key.length === 1 && isLetter(key) && !/\p{Script=Latin}/u.test(key);
  return (isForeign && /^Key([A-Z])$/.exec(code)?.[1]) || key;
}

function isThirdLevel(event: KeyboardEvent, key: string): boolean {
  if (event.getModifierState('AltGraph')) return true;
  return event.altKey && !event.ctrlKey && !event.metaKey && !/[\p{L}\p{N}]/u.test(key);
}

function isLetter(key: string): boolean {
  return key.toLowerCase() !== key.toUpperCase();
}
