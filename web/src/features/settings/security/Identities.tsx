// The login providers that lead to this account. Where the server has none, there is nothing to see.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { Button } from '@/components/Button';
import { optionsQuery } from '@/features/account/options';
import { blameOf } from '@/features/account/words';
import { api, body } from '@/lib/api/client';
import type { IdentityItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { formatInstant } from '@/lib/time/format';
import { tell } from '@/lib/toasts';
import { Group } from '../Group';
import { Listed, Listing } from '../Listing';
import { identitiesQuery } from '../queries';
import { useFreshSignIn } from './FreshSignIn';
import styles from './Identities.module.css';

export function Identities() {
  const t = useT();
  const offered = useQuery(optionsQuery).data?.providers ?? [];
  const reading = useQuery(identitiesQuery);
  const fresh = useFreshSignIn();
  const connect = useConnecting(fresh.run);
  const disconnect = useDisconnecting(fresh.run);
  const identities = reading.data?.items ?? [];
  if (offered.length === 0 && identities.length === 0) return null;
  const nameOf = (id: string) => offered.find((provider) => provider.id === id)?.name ?? id;
  const others = offered.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  return (
    <Group title={t.settings.security.providers} hint={t.settings.security.providersHint}>
      <Listing reading={reading} empty={t.settings.security.noProviders}>
        {identities.map((identity) => (
          <Identity
            key={identity.id}
            identity={identity}
            name={nameOf(identity.provider)}
            onDisconnect={() => disconnect.mutate(identity.id)}
          />
        ))}
      </Listing>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(({ id, name }) => (
            <Button key={id} onClick={() => connect.mutate(id)}>
              {t.settings.security.connect(name)}
            </Button>
          ))}
        </div>
      )}
      {fresh.dialog}
    </Group>
  );
}

interface IdentityProps {
  identity: IdentityItem;
  name: string;
  onDisconnect: () => void;
}

function Identity({ identity, name, onDisconnect }: IdentityProps) {
  const t = useT();
  const zone = useZone();
  const { connected, disconnect, disconnectThis } = t.settings.security;
  return (
    <Listed
      icon={<Link2 aria-hidden />}
      title={name}
      facts={[identity.email, connected(formatInstant(identity.linkedAt, zone))]}
      action={
        <Button aria-label={disconnectThis(name)} onClick={onDisconnect}>
          {disconnect}
        </Button>
      }
    />
  );
}

type Run = <T>(action: () => Promise<T>) => Promise<T>;

/** The browser leaves for the provider, and comes back here. */
function useConnecting(run: Run) {
  const t = useT();
  const returnTo = '/settings/security';
  return useMutation({
    networkMode: 'always',
    mutationFn: (provider: string) =>
      run(() => body(api.POST('/me/identities', { body: { provider, returnTo } }))),
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
    onError: (error) => tell({ text: blameOf(error, t).text, tone: 'problem' }),
  });
}

function useDisconnecting(run: Run) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) =>
      run(() => api.DELETE('/me/identities/{id}', { params: { path: { id } } })),
    onSuccess: () => tell({ text: t.settings.security.disconnected, tone: 'plain' }),
    onError: (error) => tell({ text: blameOf(error, t).text, tone: 'problem' }),
    onSettled: () => client.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });
}
