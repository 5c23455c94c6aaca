// The time on the wall of a zone, minute by minute, so that days roll over at midnight there.

import { useEffect, useState } from 'react';
import { type Wall, wallNow } from '@/lib/time/zone';

const MINUTE = 60_000;

export function useWallClock(zone: string): Wall {
  const [wall, setWall] = useState(() => wallNow(zone));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function look() {
      setWall(wallNow(zone));
      clearTimeout(timer);
      timer = setTimeout(look, MINUTE - (Date.now() % MINUTE));
    }
    look();
    // A device that slept has missed some.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return wall;
}
