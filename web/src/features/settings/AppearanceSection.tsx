// Light, dark, or as the device is.

import { Monitor, Moon, Sun } from 'lucide-react';
import { useT } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { Choice } from './Choice';
import { Group } from './Group';
import { useSave } from './useSave';

const THEMES = [
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
  { value: 'auto', Icon: Monitor },
] as const;

export function AppearanceSection() {
  const t = useT();
  const save = useSave();
  const { theme } = useSession().preferences;
  const options = THEMES.map(({ value, Icon }) => ({
    value,
    label: (
      <>
        <Icon aria-hidden />
        {t.settings.appearance[value]}
      </>
    ),
  }));
  return (
    <Group title={t.settings.appearance.theme} hint={t.settings.appearance.hint} single>
      <Choice
        label={t.settings.appearance.theme}
        value={theme}
        options={options}
        onChange={(value) => save({ preferences: { theme: value } })}
      />
    </Group>
  );
}
