// Another password. All other sessions end with it.

import { Form } from '@/components/Form';
import { PasswordField } from '@/components/PasswordField';
import { badNewPassword, confirmationBlame } from '@/features/account/words';
import { api } from '@/lib/api/client';
import { textOf, useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { tell } from '@/lib/toasts';
import { useFreshSignIn } from './FreshSignIn';

export function PasswordForm() {
  const t = useT();
  const { user } = useSession();
  const fresh = useFreshSignIn();
  const submission = useSubmission({
    check: (data) => badNewPassword(data, t, 'newPassword'),
    send: (data) => {
      const currentPassword = textOf(data, 'currentPassword');
      const newPassword = textOf(data, 'newPassword');
      return fresh.run(() => changePassword({ currentPassword, newPassword }));
    },
    blame: (error) => confirmationBlame(error, t),
    done: (_, form) => {
      form.reset();
      tell({ text: t.settings.security.passwordChanged, tone: 'plain' });
    },
  });
  const { wrong } = submission;
  return (
    <>
      <Form submission={submission} submit={t.settings.security.changePassword} tone="plain">
        {/* Tells password managers whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={user.email}
          hidden
        />
        <PasswordField
          label={t.settings.security.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={wrong.currentPassword}
        />
        <PasswordField
          label={t.account.newPassword}
          name="newPassword"
          autoComplete="new-password"
          hint={t.account.passwordHint}
          error={wrong.newPassword}
        />
      </Form>
      {fresh.dialog}
    </>
  );
}

function changePassword(wish: { currentPassword: string; newPassword: string }) {
  return api.PUT('/me/password', { body: wish });
}
