// An account of one's own, where that is allowed, or with an invitation.

import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Form } from '@/components/Form';
import { Notice } from '@/components/Notice';
import { api } from '@/lib/api/client';
import { useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { AccountLayout } from './AccountLayout';
import { checkNewAccount, NewAccountFields, newAccountOf } from './NewAccountFields';
import { optionsQuery } from './options';
import { Providers } from './Providers';
import { safeReturn } from './returnTo';
import { useEnter } from './useEnter';
import { blameOf } from './words';

const route = getRouteApi('/sign-up');

export function SignUpPage() {
  const t = useT();
  const { invitation, returnTo } = route.useSearch();
  const { data: options } = useSuspenseQuery(optionsQuery);
  const target = safeReturn(returnTo);
  const may = options.signup === 'open' || invitation !== undefined;
  const toSignIn = (
    <p>
      {t.account.haveAccount}{' '}
      <Link to="/sign-in" search={{ returnTo }}>
        {t.account.signIn}
      </Link>
    </p>
  );
  return (
    <AccountLayout title={t.account.signUp} elsewhere={toSignIn}>
      {may ? (
        <>
          <NewAccountForm invitation={invitation} returnTo={target} />
          <Providers providers={options.providers} returnTo={target} invitation={invitation} />
        </>
      ) : (
        <Notice>
          {options.signup === 'invitation' ? t.account.invitationNeeded : t.account.wrong.closed}
        </Notice>
      )}
    </AccountLayout>
  );
}

interface Props {
  invitation: string | undefined;
  returnTo: string;
}

function NewAccountForm({ invitation, returnTo }: Props) {
  const t = useT();
  const enter = useEnter();
  const submission = useSubmission({
    check: (data) => checkNewAccount(data, t),
    send: (data) => api.POST('/auth/signup', { body: { ...newAccountOf(data), invitation } }),
    blame: (error) => blameOf(error, t),
    done: () => enter(returnTo),
  });
  return (
    <Form submission={submission} submit={t.account.createAccount} wide>
      <NewAccountFields wrong={submission.wrong} />
    </Form>
  );
}
