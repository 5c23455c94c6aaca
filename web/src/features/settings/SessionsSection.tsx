// Where the person is signed in.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { Button } from '@/components/Button';
import { api } from '@/lib/api/client';
import type { SessionItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import { useZone } from '@/lib/session';
import { formatInstant } from '@/lib/time/format';
import { tell } from '@/lib/toasts';
import { deviceName, deviceOf } from './device';
import { Group } from './Group';
import { Badge, Listed, Listing } from './Listing';
import { sessionsQuery } from './queries';

export function SessionsSection() {
  const t = useT();
  const reading = useQuery(sessionsQuery);
  const end = useEnding();
  const sessions = (reading.data?.items ?? []).toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
  const endOthers = (
    <Button onClick={() => end.mutate('others')}>{t.settings.sessions.endOthers}</Button>
  );
  return (
    <Group
      title={t.settings.sessions.title}
      hint={t.settings.sessions.hint}
      action={sessions.length > 1 && endOthers}
    >
      <Listing reading={reading} empty="">
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </Listing>
    </Group>
  );
}

function Session({ session, onEnd }: { session: SessionItem; onEnd: () => void }) {
  const t = useT();
  const zone = useZone();
  const device = deviceName(session.userAgent, t.settings.sessions.unknown);
  const Icon = deviceOf(session.userAgent).handheld ? Smartphone : Monitor;
  const { lastUsed, since, address } = t.settings.sessions;
  return (
    <Listed
      icon={<Icon aria-hidden />}
      title={
        <>
          {device}
          {session.current && <Badge>{t.settings.sessions.current}</Badge>}
        </>
      }
      facts={[
        since(formatInstant(session.createdAt, zone)),
        !session.current && lastUsed(formatInstant(session.lastUsedAt, zone)),
        session.address && address(session.address),
      ]}
      action={
        !session.current && (
          <Button aria-label={t.settings.sessions.endThis(device)} onClick={onEnd}>
            {t.settings.sessions.end}
          </Button>
        )
      }
    />
  );
}

/** One by its id, or all others. What is ended is gone from the list at once. */
function useEnding() {
  const t = useT();
  const client = useQueryClient();
  const { queryKey } = sessionsQuery;
  return useMutation({
    networkMode: 'always',
    mutationFn: async (which: string) => {
      if (which === 'others') await api.DELETE('/me/sessions');
      else await api.DELETE('/me/sessions/{id}', { params: { path: { id: which } } });
    },
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (page) => {
        const stays = ({ id, current }: SessionItem) =>
          current || (which !== 'others' && id !== which);
        return page && { ...page, items: page.items.filter(stays) };
      });
    },
    onSuccess: (_, which) => {
      const { ended, othersEnded } = t.settings.sessions;
      tell({ text: which === 'others' ? othersEnded : ended, tone: 'plain' });
    },
    onError: (error) => tell({ text: explain(error, t), tone: 'problem' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
