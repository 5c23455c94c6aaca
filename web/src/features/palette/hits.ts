// What a search finds. A hit has the attributes of the thing itself, but its type does not say so:
// here they are read.

import type { SearchHit } from '@/lib/api/types';
import { keyOf, type Thing } from '@/lib/planner';
import { formatDay, formatTime } from '@/lib/time/format';
import { type Span, spanOf, spanOfEvent } from '@/lib/time/span';
import type { Recent } from './recent';

export type Hit = SearchHit & Thing;

export function asHit(hit: SearchHit): Hit {
  return hit as Hit;
}

export function recentOf(thing: Thing): Extract<Recent, { sort: 'thing' }> {
  return { sort: 'thing', type: thing.entityType, key: keyOf(thing), title: thing.title };
}

/** When it is, shortly; nothing if it has no time. */
export function whenOf(hit: Thing, zone: string): string | null {
  const span = spanOfHit(hit, zone);
  if (!span) return null;
  const day = formatDay(span.start.slice(0, 10));
  return span.allDay ? day : `${day}, ${formatTime(span.start)}`;
}

function spanOfHit(hit: Thing, zone: string): Span | null {
  if (hit.entityType === 'NOTE') return null;
  return hit.entityType === 'MASTER' ? spanOfEvent(hit, zone) : spanOf(hit, zone);
}
