// The time on the wall of a zone, minute by minute, so that days roll over at midnight there.

import { useEffect, useState } from 'react';
import { type Wall, wallNow } from '@/lib/time/zone';

export function useWallClock(zone: string): Wall {
  const [wall, setWall] = useState(() => wallNow(zone));
  useEffect(() => {
    const look = () => setWall(wallNow(zone));
    look();
    const timer = setInterval(look, 60_000);
    // A device that slept has missed some.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return wall;
}
