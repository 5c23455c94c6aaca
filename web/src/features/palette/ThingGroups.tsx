// Things: those that were opened or searched for last, and those that the search finds.

import {
  Bell,
  CalendarDays,
  type LucideIcon,
  NotebookPen,
  Repeat,
  Search,
  SquareCheck,
} from 'lucide-react';
import type { SearchGroup, SearchHit } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { Group } from './Group';
import { asHit, type Hit, recentOf, whenOf } from './hits';
import { Row, Tag } from './Row';
import { nameOf, type Recent } from './recent';

const ICONS: Record<SearchHit['entityType'], LucideIcon> = {
  EVENT: CalendarDays,
  MASTER: Repeat,
  INSTANCE: Repeat,
  TASK: SquareCheck,
  REMINDER: Bell,
  NOTE: NotebookPen,
};

interface RecentProps {
  recents: Recent[];
  onSelect: (recent: Recent) => void;
}

export function RecentGroup({ recents, onSelect }: RecentProps) {
  const t = useT();
  if (recents.length === 0) return null;
  return (
    <Group heading={t.palette.recent}>
      {recents.map((recent) => (
        <Row
          key={nameOf(recent)}
          value={`recent ${nameOf(recent)}`}
          icon={recent.sort === 'search' ? Search : ICONS[recent.type]}
          label={recent.sort === 'search' ? t.palette.searchFor(recent.text) : recent.title}
          onSelect={() => onSelect(recent)}
        />
      ))}
    </Group>
  );
}

interface HitProps {
  groups: SearchGroup[];
  onSelect: (recent: Recent) => void;
}

export function HitGroups({ groups, onSelect }: HitProps) {
  const t = useT();
  return groups.map(({ type, items, total }) => (
    <Group
      key={type}
      heading={t.palette.groups[type]}
      aside={total > items.length ? t.palette.ofAll(items.length, total) : undefined}
    >
      {items.map(asHit).map((hit) => (
        <HitRow key={nameOf(recentOf(hit))} hit={hit} onSelect={() => onSelect(recentOf(hit))} />
      ))}
    </Group>
  ));
}

function HitRow({ hit, onSelect }: { hit: Hit; onSelect: () => void }) {
  const t = useT();
  const when = whenOf(hit, useZone());
  return (
    <Row
      value={`hit ${nameOf(recentOf(hit))}`}
      icon={ICONS[hit.entityType]}
      label={hit.title}
      more={hit.excerpt}
      onSelect={onSelect}
    >
      {when && <Tag>{when}</Tag>}
      {hit.archived && <Tag>{t.palette.archived}</Tag>}
    </Row>
  );
}
