// Asks before a token is revoked: whatever uses it stops working.

import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@/components/Dialog';
import { Form } from '@/components/Form';
import { api } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import type { TokenItem } from '@/lib/api/types';
import { useSubmission } from '@/lib/forms/useSubmission';
import { useT } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import { tell } from '@/lib/toasts';
import { tokensQuery } from '../queries';

export function RevokeDialog({ token, onClose }: { token: TokenItem; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const submission = useSubmission({
    send: () => revoke(token.id),
    blame: (error) => ({ text: explain(error, t) }),
    done: () => {
      tell({ text: t.settings.tokens.revoked, tone: 'plain' });
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title={t.settings.tokens.revokeThis(token.label)}
      description={t.settings.tokens.revokeWarning}
      size="small"
      onClose={onClose}
    >
      <Form submission={submission} submit={t.settings.tokens.revoke} tone="danger">
        {null}
      </Form>
    </Dialog>
  );
}

/** One that is gone already is as revoked as can be. */
async function revoke(id: string): Promise<void> {
  try {
    await api.DELETE('/tokens/{id}', { params: { path: { id } } });
  } catch (error) {
    if (!isProblem(error, 'NOT_FOUND')) throw error;
  }
}
