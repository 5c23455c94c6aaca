// A code for once. It comes with the address; whoever has come without it can paste either.

import { TextField } from '@/components/Field';
import { textOf } from '@/lib/forms/useSubmission';

interface Props {
  /** From the address. */
  code: string | undefined;
  label: string;
  hint: string;
  error: string | undefined;
}

export function CodeField({ code, label, hint, error }: Props) {
  if (code) return <input type="hidden" name="code" value={code} />;
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/** The code itself, also out of a whole address that was pasted. */
export function codeOf(data: FormData): string {
  const typed = textOf(data, 'code').trim();
  const found = /[?&]code=([^&#\s]+)/.exec(typed)?.[1];
  return found ? decodeURIComponent(found) : typed;
}
