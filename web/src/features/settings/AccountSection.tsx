// Leaving: for now, or for good.

import { useState } from 'react';
import { Button } from '@/components/Button';
import { signOut } from '@/features/account/signOut';
import { useT } from '@/lib/i18n';
import { DeleteAccount } from './DeleteAccount';
import { Group } from './Group';

export function AccountSection() {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Group title={t.settings.signOut} hint={t.settings.account.signOutHint}>
        <div>
          <Button onClick={() => void signOut()}>{t.settings.signOut}</Button>
        </div>
      </Group>
      <Group title={t.settings.account.delete} hint={t.settings.account.deleteHint}>
        <div>
          <Button tone="danger" onClick={() => setDeleting(true)}>
            {t.settings.account.delete}
          </Button>
        </div>
      </Group>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </>
  );
}
