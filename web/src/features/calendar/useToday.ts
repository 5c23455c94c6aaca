// The day it is, also when the page stays open over midnight.

import { useSyncExternalStore } from 'react';
import { type Day, today } from '@/lib/time/zone';

const A_MINUTE = 60_000;

export function useToday(zone: string): Day {
  return useSyncExternalStore(everyMinute, () => today(zone));
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, A_MINUTE);
  return () => clearInterval(timer);
}
