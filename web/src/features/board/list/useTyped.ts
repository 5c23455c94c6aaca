// A text that is written elsewhere, which takes a moment: what is typed is kept here meanwhile.

import { useState } from 'react';

export function useTyped(
  value: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [written, setWritten] = useState(value);
  // It became another one by other means, such as clearing it.
  if (value !== written) {
    setWritten(value);
    setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    setWritten(text);
    onChange(text);
  };
  return [typed, type];
}
