// Changes the person's own name or address.

import { useQueryClient } from '@tanstack/react-query';
import { api, body, ifMatch } from '@/lib/api/client';
import { onNewest } from '@/lib/api/newest';
import type { MeChange } from '@/lib/api/types';
import { messages } from '@/lib/i18n';
import { sessionQuery, useSession } from '@/lib/session';
import { tell } from '@/lib/toasts';

export function useChangeMe(): (change: MeChange) => Promise<void> {
  const client = useQueryClient();
  const { version } = useSession().user;
  return async (change) => {
    const user = await onNewest(version, (newest) =>
      body(api.PATCH('/me', { params: { header: ifMatch(newest) }, body: change })),
    );
    client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
    tell({ text: messages().settings.saved, tone: 'plain' });
  };
}
