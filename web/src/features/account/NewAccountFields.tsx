// Who somebody is who makes an account, and how they will sign in.

import { TextField } from '@/components/Field';
import { PasswordField } from '@/components/PasswordField';
import type { ApiZone } from '@/lib/api/types';
import { textOf, type Wrong } from '@/lib/forms/useSubmission';
import { type Messages, useT } from '@/lib/i18n';
import { browserZone } from '@/lib/time/zone';
import { badNewPassword, missing } from './words';

export function NewAccountFields({ wrong }: { wrong: Wrong }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t.account.name}
        name="name"
        autoComplete="name"
        maxLength={200}
        error={wrong.name}
        required
      />
      <TextField
        label={t.account.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong.email}
        required
      />
      <PasswordField
        label={t.account.password}
        name="password"
        autoComplete="new-password"
        hint={t.account.passwordHint}
        error={wrong.password}
      />
    </>
  );
}

export function checkNewAccount(data: FormData, t: Messages): Wrong {
  return { ...badNewPassword(data, t, 'password'), ...missing(data, t, 'name', 'email') };
}

/** What the API needs of it; the zone is that of the device. */
export function newAccountOf(data: FormData) {
  return {
    name: textOf(data, 'name').trim(),
    email: textOf(data, 'email').trim(),
    password: textOf(data, 'password'),
    defaultTzid: browserZone() as ApiZone,
  };
}
