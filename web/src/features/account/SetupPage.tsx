// The first account of a server, for whoever can read what it printed when it was started.

import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Form } from '@/components/Form';
import { Notice } from '@/components/Notice';
import { api } from '@/lib/api/client';
import { useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { AccountLayout } from './AccountLayout';
import { CodeField, codeOf } from './CodeField';
import { checkNewAccount, NewAccountFields, newAccountOf } from './NewAccountFields';
import { optionsQuery } from './options';
import { useEnter } from './useEnter';
import { blameOf, missing } from './words';

const route = getRouteApi('/setup');

export function SetupPage() {
  const t = useT();
  const { data: options } = useSuspenseQuery(optionsQuery);
  if (options.setupNeeded) {
    return (
      <AccountLayout title={t.account.welcome} lead={t.account.setupLead}>
        <FirstAccountForm />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={t.account.setup}>
      <Notice>
        <p>{t.account.setupDone}</p>
        <p>
          <Link to="/sign-in">{t.account.signIn}</Link>
        </p>
      </Notice>
    </AccountLayout>
  );
}

function FirstAccountForm() {
  const t = useT();
  const enter = useEnter();
  const { code } = route.useSearch();
  const submission = useSubmission({
    check: (data) => ({ ...checkNewAccount(data, t), ...missing(data, t, 'code') }),
    send: (data) => {
      const body = { ...newAccountOf(data), code: codeOf(data) };
      return api.POST('/auth/setup', { body });
    },
    blame: (error) => blameOf(error, t),
    done: () => enter('/'),
  });
  const { wrong } = submission;
  return (
    <Form submission={submission} submit={t.account.createAccount} wide>
      <CodeField
        code={code}
        label={t.account.code}
        hint={t.account.setupCodeHint}
        error={wrong.code}
      />
      <NewAccountFields wrong={wrong} />
    </Form>
  );
}
