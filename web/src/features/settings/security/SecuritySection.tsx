// How the person signs in, and what was done in their name.

import { useSearch } from '@tanstack/react-router';
import { Notice } from '@/components/Notice';
import { providerProblem } from '@/features/account/words';
import { useT } from '@/lib/i18n';
import { Group } from '../Group';
import { AuditTrail } from './AuditTrail';
import { Identities } from './Identities';
import { PasswordForm } from './PasswordForm';

export function SecuritySection() {
  const t = useT();
  const { problem } = useSearch({ from: '/signed-in/settings' });
  return (
    <>
      {problem && <Notice tone="problem">{providerProblem(problem, t)}</Notice>}
      <Group title={t.account.password} hint={t.settings.security.passwordHint}>
        <PasswordForm />
      </Group>
      <Identities />
      <AuditTrail />
    </>
  );
}
