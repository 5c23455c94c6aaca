// Signing in, by password or by a provider.

import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import clsx from 'clsx';
import button from '@/components/Button.module.css';
import { TextField } from '@/components/Field';
import { Form } from '@/components/Form';
import { Notice } from '@/components/Notice';
import { PasswordField } from '@/components/PasswordField';
import { api } from '@/lib/api/client';
import { textOf, useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { AccountLayout } from './AccountLayout';
import { optionsQuery } from './options';
import { Providers } from './Providers';
import { safeReturn } from './returnTo';
import { useEnter } from './useEnter';
import { missing, providerProblem, signInBlame } from './words';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const t = useT();
  const { returnTo, problem, notice } = route.useSearch();
  const { data: options } = useSuspenseQuery(optionsQuery);
  const target = safeReturn(returnTo);
  const elsewhere = (
    <>
      {options.signup === 'open' && (
        <p>
          {t.account.noAccount}{' '}
          <Link to="/sign-up" search={{ returnTo }}>
            {t.account.signUp}
          </Link>
        </p>
      )}
      {!options.setupNeeded && <p>{t.account.forgotten}</p>}
    </>
  );
  return (
    <AccountLayout title={t.account.signIn} elsewhere={elsewhere}>
      {problem && <Notice tone="problem">{providerProblem(problem, t)}</Notice>}
      {notice === 'reset' && <Notice>{t.account.resetDone}</Notice>}
      {notice === 'deleted' && <Notice>{t.account.deleted}</Notice>}
      {options.setupNeeded ? <SetupNeeded /> : <PasswordForm returnTo={target} />}
      <Providers providers={options.providers} returnTo={target} />
    </AccountLayout>
  );
}

function SetupNeeded() {
  const t = useT();
  return (
    <>
      <Notice>{t.account.setupNeeded}</Notice>
      <Link to="/setup" className={clsx(button.button, button.primary)}>
        {t.account.setup}
      </Link>
    </>
  );
}

function PasswordForm({ returnTo }: { returnTo: string }) {
  const t = useT();
  const enter = useEnter();
  const submission = useSubmission({
    check: (data) => missing(data, t, 'email', 'password'),
    send: (data) => {
      const body = { email: textOf(data, 'email').trim(), password: textOf(data, 'password') };
      return api.POST('/auth/login', { body });
    },
    blame: (error) => signInBlame(error, t),
    done: () => enter(returnTo),
  });
  return (
    <Form submission={submission} submit={t.account.signIn} wide>
      <TextField
        label={t.account.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={submission.wrong.email}
        required
        autoFocus
      />
      <PasswordField
        label={t.account.password}
        name="password"
        autoComplete="current-password"
        error={submission.wrong.password}
      />
    </Form>
  );
}
