// Looks at the clock: at the exact moment of each alarm, once a minute in case the device has slept,
// and whenever somebody comes back to the page.

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { openEditor } from '@/features/editor/requests';
import { usePlanner } from '@/lib/planner';
import { useSession } from '@/lib/session';
import { today, wallNow } from '@/lib/time/zone';
import { dueAt, nextAfter } from './alarms';
import { Announcer, type Manner } from './announcer';
import { useAlarms } from './useAlarms';
import { wordsOf } from './words';

const A_MINUTE = 60_000;

export function useDueReminders(): void {
  const zone = useSession().defaultTzid;
  const [day, setDay] = useState(() => today(zone));
  const alarms = useAlarms(zone, day);
  const [announcer] = useState(() => new Announcer());
  const manner = useRef<Manner>(null);
  manner.current = useManner(zone);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function look() {
      clearTimeout(timer);
      const now = Date.now();
      setDay(today(zone));
      if (manner.current) announcer.announce(dueAt(alarms, now), now, manner.current);
      timer = setTimeout(look, Math.min(nextAfter(alarms, now) - now, A_MINUTE));
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [alarms, announcer, zone]);
}

function useManner(zone: string): Manner {
  const { preferences } = useSession();
  const planner = usePlanner();
  const navigate = useNavigate();
  return {
    notifications: preferences.enableBrowserNotifications,
    sound: preferences.enableSoundNotifications,
    words: (alarm) => wordsOf(alarm, zone, wallNow(zone)),
    actions: ({ item }, t) => {
      if (item.entityType !== 'REMINDER') {
        const open = () => openEditor({ kind: 'event', event: item });
        return [{ label: t.notifications.open, run: open }];
      }
      // What fails is told by the planner.
      const done = () => void planner.completeReminder(item).catch(() => {});
      const snooze = () => void planner.snoozeReminder(item, { preset: '10m' }).catch(() => {});
      return [
        { label: t.notifications.done, run: done },
        { label: t.notifications.snooze, run: snooze },
      ];
    },
    showAll: () => void navigate({ to: '/' }),
  };
}

/** Shows nothing of its own; apart, so that what is due does not draw the page anew. */
export function DueReminders(): null {
  useDueReminders();
  return null;
}
