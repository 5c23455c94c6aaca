// The address the person signs in with. It is a way in, so the password is asked for.

import { TextField } from '@/components/Field';
import { Form } from '@/components/Form';
import { PasswordField } from '@/components/PasswordField';
import { confirmationBlame, missing } from '@/features/account/words';
import { textOf, useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useFreshSignIn } from '../security/FreshSignIn';
import { useChangeMe } from './useChangeMe';

export function EmailForm() {
  const t = useT();
  const { user } = useSession();
  const change = useChangeMe();
  const fresh = useFreshSignIn();
  const submission = useSubmission({
    check: (data) => missing(data, t, 'email'),
    send: (data) => {
      const email = textOf(data, 'email').trim();
      const currentPassword = textOf(data, 'currentPassword');
      return fresh.run(() => change({ email, currentPassword }));
    },
    blame: (error) => confirmationBlame(error, t),
    done: (_, form) => {
      const password = form.elements.namedItem('currentPassword');
      if (password instanceof HTMLInputElement) password.value = '';
    },
  });
  const { wrong } = submission;
  return (
    <>
      <Form submission={submission} submit={t.common.save} tone="plain">
        <TextField
          label={t.account.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={user.email}
          error={wrong.email}
          required
        />
        <PasswordField
          label={t.settings.security.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={wrong.currentPassword}
        />
      </Form>
      {fresh.dialog}
    </>
  );
}
