// Makes a token, and shows it once.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { Form } from '@/components/Form';
import { missing } from '@/features/account/words';
import { api, body } from '@/lib/api/client';
import { isProblem } from '@/lib/api/problem';
import type { NewToken } from '@/lib/api/types';
import { textOf, useSubmission, type Wrong } from '@/lib/forms/useSubmission';
import { type Messages, useT } from '@/lib/i18n';
import { explain, explainField } from '@/lib/problems';
import { useZone } from '@/lib/session';
import { now, today } from '@/lib/time/zone';
import { tokensQuery } from '../queries';
import { EXPIRIES, type Expiry, expiresAt } from './expiry';
import { ShownToken } from './ShownToken';

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [made, setMade] = useState<NewToken | null>(null);
  return (
    <Dialog title={made ? t.settings.tokens.made : t.settings.tokens.create} onClose={onClose}>
      {made ? <ShownToken token={made} onClose={onClose} /> : <TokenForm onMade={setMade} />}
    </Dialog>
  );
}

function TokenForm({ onMade }: { onMade: (token: NewToken) => void }) {
  const t = useT();
  const zone = useZone();
  const client = useQueryClient();
  const [expiry, setExpiry] = useState<Expiry>('90');
  const submission = useSubmission({
    check: (data): Wrong => ({
      ...missing(data, t, 'label', ...(expiry === 'date' ? ['expiresAt'] : [])),
    }),
    send: (data) => {
      const label = textOf(data, 'label').trim();
      const scopes: ('read' | 'write')[] = textOf(data, 'scopes') === 'read' ? ['read'] : ['write'];
      const end = expiresAt(expiry, textOf(data, 'expiresAt'), zone, now());
      return body(api.POST('/tokens', { body: { label, scopes, expiresAt: end } }));
    },
    blame: (error) => blame(error, t),
    done: (token) => {
      onMade(token);
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  const { wrong } = submission;
  return (
    <Form submission={submission} submit={t.settings.tokens.create}>
      <TextField
        label={t.settings.tokens.label}
        hint={t.settings.tokens.labelHint}
        name="label"
        autoComplete="off"
        maxLength={100}
        error={wrong.label}
        required
      />
      <SelectField label={t.settings.tokens.scopes} name="scopes" defaultValue="write">
        <option value="write">{t.settings.tokens.write}</option>
        <option value="read">{t.settings.tokens.read}</option>
      </SelectField>
      <SelectField
        label={t.settings.tokens.expiry}
        value={expiry}
        onChange={({ target }) => setExpiry(target.value as Expiry)}
      >
        {EXPIRIES.map((it) => (
          <option key={it} value={it}>
            {t.settings.tokens.expiries[it]}
          </option>
        ))}
      </SelectField>
      {expiry === 'date' && (
        <TextField
          label={t.settings.tokens.lastDay}
          name="expiresAt"
          type="date"
          min={today(zone)}
          error={wrong.expiresAt}
          required
        />
      )}
    </Form>
  );
}

function blame(error: unknown, t: Messages) {
  if (!isProblem(error, 'INVALID_INPUT')) return { text: explain(error, t) };
  const { badLabel, badExpiry } = t.settings.tokens;
  const texts: Record<string, string> = { label: badLabel, expiresAt: badExpiry };
  return { field: error.field, text: texts[error.field ?? ''] ?? explainField(error, t) };
}
