// API tokens: for programs, and for calendars on other devices.

import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import type { TokenItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { formatInstant } from '@/lib/time/format';
import { Group } from '../Group';
import { Badge, Listed, Listing } from '../Listing';
import { tokensQuery } from '../queries';
import { NewTokenDialog } from './NewTokenDialog';
import { RevokeDialog } from './RevokeDialog';

export function TokensSection() {
  const t = useT();
  const reading = useInfiniteQuery(tokensQuery);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<TokenItem | null>(null);
  const tokens = reading.data?.pages.flatMap((page) => page.items) ?? [];
  const make = (
    <Button tone="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden size={16} />
      {t.settings.tokens.create}
    </Button>
  );
  return (
    <Group title={t.settings.tokens.yours} hint={t.settings.tokens.hint} action={make}>
      <Listing reading={reading} empty={t.settings.tokens.empty}>
        {tokens.map((token) => (
          <Token key={token.id} token={token} onRevoke={() => setRevoking(token)} />
        ))}
      </Listing>
      {reading.hasNextPage && (
        <div>
          <Button onClick={() => void reading.fetchNextPage()}>{t.settings.audit.more}</Button>
        </div>
      )}
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Group>
  );
}

function Token({ token, onRevoke }: { token: TokenItem; onRevoke: () => void }) {
  const t = useT();
  const zone = useZone();
  const { ends, lastUsed, neverUsed, neverEnds, created } = t.settings.tokens;
  const has = (at: string | null | undefined) => at && formatInstant(at, zone);
  const end = has(token.expiresAt);
  const used = has(token.lastUsedAt);
  const isOver = token.expiresAt && new Date(token.expiresAt) <= new Date();
  const may = token.scopes.includes('write') ? t.settings.tokens.write : t.settings.tokens.read;
  return (
    <Listed
      icon={<KeyRound aria-hidden />}
      title={
        <>
          {token.label}
          {isOver && <Badge tone="danger">{t.settings.tokens.expired}</Badge>}
        </>
      }
      facts={[
        may,
        `${created(formatInstant(token.createdAt, zone))} · ${used ? lastUsed(used) : neverUsed}`,
        end ? ends(end) : neverEnds,
      ]}
      action={
        <Button aria-label={t.settings.tokens.revokeThis(token.label)} onClick={onRevoke}>
          {t.settings.tokens.revoke}
        </Button>
      }
    />
  );
}
