// Another password, for whoever has a code for it from whoever runs the server.

import { getRouteApi, Link } from '@tanstack/react-router';
import { Form } from '@/components/Form';
import { PasswordField } from '@/components/PasswordField';
import { api } from '@/lib/api/client';
import { textOf, useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { AccountLayout } from './AccountLayout';
import { CodeField, codeOf } from './CodeField';
import { leave } from './signOut';
import { badNewPassword, blameOf, missing } from './words';

const route = getRouteApi('/reset');

export function ResetPage() {
  const t = useT();
  const { code } = route.useSearch();
  const submission = useSubmission({
    check: (data) => ({ ...badNewPassword(data, t, 'password'), ...missing(data, t, 'code') }),
    send: (data) => {
      const body = { code: codeOf(data), password: textOf(data, 'password') };
      return api.POST('/auth/reset', { body });
    },
    blame: (error) => blameOf(error, t),
    // Every session has ended, also one of this browser.
    done: () => leave('reset'),
  });
  const { wrong } = submission;
  return (
    <AccountLayout
      title={t.account.reset}
      lead={t.account.resetLead}
      elsewhere={<Link to="/sign-in">{t.account.signIn}</Link>}
    >
      <Form submission={submission} submit={t.account.setPassword} wide>
        <CodeField
          code={code}
          label={t.account.code}
          hint={t.account.resetCodeHint}
          error={wrong.code}
        />
        <PasswordField
          label={t.account.newPassword}
          name="password"
          autoComplete="new-password"
          hint={t.account.passwordHint}
          error={wrong.password}
        />
      </Form>
    </AccountLayout>
  );
}
