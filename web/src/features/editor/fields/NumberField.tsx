// A whole number from 1 on. What is not one can be typed, is told to be wrong, and counts as `WRONG`.

import { useState } from 'react';
import { TextField } from '@/components/Field';
import { useT } from '@/lib/i18n';
import { WRONG } from '../repeatError';

interface Props {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

export function NumberField({ label, value, most, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(String(value));
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      value={typed}
      error={value === WRONG ? t.editor.wholeNumber(1, most) : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = Number(target.value);
        const isRight = /^\d+$/.test(target.value) && number >= 1 && number <= most;
        onChange(isRight ? number : WRONG);
      }}
    />
  );
}
