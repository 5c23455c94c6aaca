// How reminders make themselves known while the app is open.

import { Button } from '@/components/Button';
import { CheckField } from '@/components/Field';
import { Notice } from '@/components/Notice';
import { playChime } from '@/features/notifications/chime';
import { usePermission } from '@/features/notifications/permission';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { Group } from './Group';
import { useSave } from './useSave';

export function NotificationsSection() {
  const t = useT();
  const save = useSave();
  const { enableBrowserNotifications, enableSoundNotifications } = useSession().preferences;
  const { permission, ask } = usePermission();
  return (
    <>
      <Group title={t.settings.notifications.browser} hint={t.settings.notifications.browserHint}>
        <CheckField
          label={t.settings.notifications.showBrowser}
          checked={enableBrowserNotifications}
          onChange={({ target }) => {
            if (target.checked) void ask();
            save({ preferences: { enableBrowserNotifications: target.checked } });
          }}
        />
        {enableBrowserNotifications && permission === 'default' && (
          <Notice>
            <p>{t.settings.notifications.notAsked}</p>
            <Button onClick={() => void ask()}>{t.settings.notifications.allow}</Button>
          </Notice>
        )}
        {enableBrowserNotifications && permission === 'denied' && (
          <Notice tone="problem">{t.settings.notifications.blocked}</Notice>
        )}
        {enableBrowserNotifications && permission === 'unsupported' && (
          <Notice tone="problem">{t.settings.notifications.unsupported}</Notice>
        )}
      </Group>
      <Group title={t.settings.notifications.sound}>
        <CheckField
          label={t.settings.notifications.playSound}
          checked={enableSoundNotifications}
          onChange={({ target }) =>
            save({ preferences: { enableSoundNotifications: target.checked } })
          }
        />
        <div>
          <Button onClick={() => playChime()}>{t.settings.notifications.listen}</Button>
        </div>
      </Group>
    </>
  );
}
