// The time on the wall of a zone, minute by minute: what is due then is late from then on, and days
// roll over at midnight there.

import { useSyncExternalStore } from 'react';
import { type Day, today, type Wall, wallNow } from './zone';

const MINUTE = 60_000;

/** The minute it is. */
export function useMinute(zone: string): Wall {
  return useSyncExternalStore(everyMinute, () => minuteIn(zone));
}

/** The day it is. */
export function useToday(zone: string): Day {
  return useSyncExternalStore(everyMinute, () => today(zone));
}

function everyMinute(changed: () => void): () => void {
  let timer = setTimeout(look, untilNext());
  function look() {
    clearTimeout(timer);
    timer = setTimeout(look, untilNext());
    changed();
  }
  // A device that slept has missed some.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

function untilNext(): number {
  return MINUTE - (Date.now() % MINUTE);
}

function minuteIn(zone: string): Wall {
  return `${wallNow(zone).slice(0, 17)}00`;
}
