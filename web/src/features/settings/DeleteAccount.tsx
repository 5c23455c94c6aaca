// Asks before an account is erased, in a way that nobody does by mistake.

import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { Form } from '@/components/Form';
import { leave } from '@/features/account/signOut';
import { blameOf } from '@/features/account/words';
import { api, ifMatch } from '@/lib/api/client';
import { onNewest } from '@/lib/api/newest';
import { textOf, useSubmission, type Wrong } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useFreshSignIn } from './security/FreshSignIn';

export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { user } = useSession();
  const fresh = useFreshSignIn();
  const submission = useSubmission({
    check: (data): Wrong => {
      const typed = textOf(data, 'confirmation').trim().toLowerCase();
      if (typed === user.email.toLowerCase()) return {};
      return { confirmation: t.settings.account.mismatch };
    },
    send: () =>
      fresh.run(() =>
        onNewest(user.version, (version) =>
          api.DELETE('/me', { params: { header: ifMatch(version) } }),
        ),
      ),
    blame: (error) => blameOf(error, t),
    done: () => leave('deleted'),
  });
  return (
    <Dialog
      title={t.settings.account.deleteTitle}
      description={t.settings.account.deleteWarning}
      size="small"
      onClose={onClose}
    >
      <Form submission={submission} submit={t.settings.account.deleteForGood} tone="danger">
        <TextField
          label={t.settings.account.confirm(user.email)}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={submission.wrong.confirmation}
          required
        />
      </Form>
      {fresh.dialog}
    </Dialog>
  );
}
