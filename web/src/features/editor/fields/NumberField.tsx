// A whole number from 1 on. What is not one yet can be typed, and is told to be wrong.

import { useState } from 'react';
import { TextField } from '@/components/Field';
import { useT } from '@/lib/i18n';

interface Props {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

export function NumberField({ label, value, most, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(value);
  const isRight = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      value={text}
      error={isRight ? undefined : t.editor.wholeNumber(1, most)}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = Number(target.value);
        if (/^\d+$/.test(target.value) && number >= 1 && number <= most) onChange(number);
      }}
      // Back to what counts, if what stands there does not.
      onBlur={() => setTyped(null)}
    />
  );
}
