// Small things that this browser remembers, on the device or in the tab. It may be told not to, or have
// no room: then they are remembered for as long as the page is open.

import { useCallback, useState } from 'react';

export interface Memory {
  read: (name: string) => string | null;
  write: (name: string, text: string) => void;
  forget: (name: string) => void;
  forgetAll: () => void;
}

/** Even to ask for a storage throws where there must be none. */
export const onDevice = memoryIn(() => localStorage);
export const inTab = memoryIn(() => sessionStorage);

/** `read` makes sense of what was kept, and of what never was. */
export function useKept<T>(name: string, read: (kept: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(readJson(onDevice, name)));
  const keep = useCallback(
    (next: T) => {
      onDevice.write(name, JSON.stringify(next));
      setValue(() => next);
    },
    [name],
  );
  return [value, keep];
}

/** Null where there is nothing, or nothing of ours. */
export function readJson(memory: Memory, name: string): unknown {
  try {
    return JSON.parse(memory.read(name) ?? 'null');
  } catch {
    return null;
  }
}

function memoryIn(storage: () => Storage): Memory {
  const unwritten = new Map<string, string>();
  return {
    read: (name) => unwritten.get(name) ?? tried(() => storage().getItem(name)) ?? null,
    write: (name, text) => {
      const isWritten = tried(() => {
        storage().setItem(name, text);
        return true;
      });
      if (isWritten) unwritten.delete(name);
      else unwritten.set(name, text);
    },
    forget: (name) => {
      unwritten.delete(name);
      tried(() => storage().removeItem(name));
    },
    forgetAll: () => {
      unwritten.clear();
      tried(() => storage().clear());
    },
  };
}

function tried<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
