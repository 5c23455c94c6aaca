// Some things can only be done shortly after signing in. Who did so longer ago is asked to sign in
// again, and what they wanted is done then.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { Form } from '@/components/Form';
import { PasswordField } from '@/components/PasswordField';
import { optionsQuery } from '@/features/account/options';
import { Providers } from '@/features/account/Providers';
import { signInBlame } from '@/features/account/words';
import { api, body } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import { textOf, useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { identitiesQuery } from '../queries';

interface FreshSignIn {
  /** Rejects with the refusal if the person does not want to sign in again. */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

export function useFreshSignIn(): FreshSignIn {
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null);

  async function ask(): Promise<boolean> {
    const signedIn = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return signedIn;
  }

  return {
    run: async (action) => {
      try {
        return await action();
      } catch (error) {
        if (!isProblem(error, 'SIGN_IN_AGAIN') || !(await ask())) throw error;
        return action();
      }
    },
    dialog: answer && <SignInAgain onAnswer={answer} />,
  };
}

function SignInAgain({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const t = useT();
  const { user } = useSession();
  const submission = useSubmission({
    send: (data) => signInAgain(user.email, textOf(data, 'password')),
    blame: (error) => signInBlame(error, t),
    done: () => onAnswer(true),
  });
  return (
    <Dialog
      title={t.settings.security.again}
      description={t.settings.security.againHint}
      size="small"
      onClose={() => onAnswer(false)}
    >
      <Form submission={submission} submit={t.account.signIn} wide>
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={user.email}
          hidden
        />
        <PasswordField
          label={t.account.password}
          name="password"
          autoComplete="current-password"
          error={submission.wrong.password}
        />
      </Form>
      <OwnProviders />
    </Dialog>
  );
}

/** Only those that lead to this account. */
function OwnProviders() {
  const options = useQuery(optionsQuery).data?.providers ?? [];
  const connected = useQuery(identitiesQuery).data?.items.map(({ provider }) => provider) ?? [];
  const providers = options.filter(({ id }) => connected.includes(id));
  return <Providers providers={providers} returnTo={location.pathname} />;
}

/** The new session takes the place of the old one, so that no second one is left behind. */
async function signInAgain(email: string, password: string): Promise<void> {
  const { items } = await body(api.GET('/me/sessions', { params: { query: { limit: 100 } } }));
  await api.POST('/auth/login', { body: { email, password } });
  const id = items.find(({ current }) => current)?.id;
  if (id) await api.DELETE('/me/sessions/{id}', { params: { path: { id } } }).catch(() => {});
}
