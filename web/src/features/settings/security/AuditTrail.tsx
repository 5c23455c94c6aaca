// What was done in the person's name, newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@/components/Button';
import type { AuditItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { formatInstant } from '@/lib/time/format';
import { deviceName } from '../device';
import { Group } from '../Group';
import { Badge, Listed, Listing } from '../Listing';
import { auditQuery } from '../queries';

export function AuditTrail() {
  const t = useT();
  const reading = useInfiniteQuery(auditQuery);
  const entries = reading.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Group title={t.settings.audit.title} hint={t.settings.audit.hint}>
      <Listing reading={reading} empty={t.settings.audit.empty}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Listing>
      {reading.hasNextPage && (
        <div>
          <Button
            aria-disabled={reading.isFetchingNextPage}
            onClick={() => void reading.fetchNextPage()}
          >
            {t.settings.audit.more}
          </Button>
        </div>
      )}
    </Group>
  );
}

function Entry({ entry }: { entry: AuditItem }) {
  const t = useT();
  const zone = useZone();
  const actions: Record<string, string> = t.settings.audit.actions;
  const where = [entry.userAgent && deviceName(entry.userAgent, ''), entry.address];
  return (
    <Listed
      title={
        <>
          {actions[entry.action] ?? entry.action}
          {entry.outcome === 'refused' && <Badge tone="danger">{t.settings.audit.refused}</Badge>}
        </>
      }
      facts={[
        [formatInstant(entry.at, zone), t.settings.audit.via[entry.via], ...where]
          .filter(Boolean)
          .join(' · '),
      ]}
    />
  );
}
