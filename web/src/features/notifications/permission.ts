// Whether this browser lets the app show notifications.

import { useCallback, useEffect, useState } from 'react';

export type Permission = NotificationPermission | 'unsupported';

export function permission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

export function usePermission(): { permission: Permission; ask: () => Promise<void> } {
  const [known, setKnown] = useState(permission);
  useEffect(() => {
    // It is changed in the browser's own settings, and people come back from there.
    const look = () => setKnown(permission());
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  const ask = useCallback(async () => {
    if (permission() === 'default') await Notification.requestPermission();
    setKnown(permission());
  }, []);
  return { permission: known, ask };
}
