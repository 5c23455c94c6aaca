// The time on the wall, to the minute: what is due then is late from then on.

import { useEffect, useState } from 'react';
import { type Wall, wallNow } from '@/lib/time/zone';

const MINUTE = 60_000;

export function useMinute(zone: string): Wall {
  const [now, setNow] = useState(() => minuteIn(zone));
  useEffect(() => {
    setNow(minuteIn(zone));
    let timer = setTimeout(tick, untilNext());
    function tick() {
      setNow(minuteIn(zone));
      timer = setTimeout(tick, untilNext());
    }
    return () => clearTimeout(timer);
  }, [zone]);
  return now;
}

function untilNext(): number {
  return MINUTE - (Date.now() % MINUTE);
}

function minuteIn(zone: string): Wall {
  return `${wallNow(zone).slice(0, 17)}00`;
}
