// What the person is called.

import { TextField } from '@/components/Field';
import { Form } from '@/components/Form';
import { blameOf, missing } from '@/features/account/words';
import { textOf, useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useChangeMe } from './useChangeMe';

export function NameForm() {
  const t = useT();
  const { user } = useSession();
  const change = useChangeMe();
  const submission = useSubmission({
    check: (data) => missing(data, t, 'name'),
    send: (data) => change({ name: textOf(data, 'name').trim() }),
    blame: (error) => blameOf(error, t),
    done: () => {},
  });
  return (
    <Form submission={submission} submit={t.common.save} tone="plain">
      <TextField
        label={t.account.name}
        name="name"
        autoComplete="name"
        maxLength={200}
        defaultValue={user.name}
        error={submission.wrong.name}
        required
      />
    </Form>
  );
}
