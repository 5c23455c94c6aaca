// Until when a reminder is put off.

import type { ReactNode } from 'react';
import { Menu, MenuItem } from '@/components/Menu';
import type { SnoozeWish } from '@/lib/api/types';
import { useT } from '@/lib/i18n';

export type SnoozePreset = NonNullable<SnoozeWish['preset']>;

const PRESETS: readonly SnoozePreset[] = ['10m', '1h', 'tomorrow', 'next_week'];

interface Props {
  /** The button that opens it. */
  trigger: ReactNode;
  onSnooze: (preset: SnoozePreset) => void;
  /** For a time of one's own. */
  onOther: () => void;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onCloseAutoFocus?: (event: Event) => void;
}

export function SnoozeMenu({ trigger, onSnooze, onOther, ...rest }: Props) {
  const t = useT();
  return (
    <Menu trigger={trigger} {...rest}>
      {PRESETS.map((preset) => (
        <MenuItem key={preset} onSelect={() => onSnooze(preset)}>
          {t.agenda.snoozes[preset]}
        </MenuItem>
      ))}
      <MenuItem onSelect={onOther}>{t.editor.snoozeCustom}</MenuItem>
    </Menu>
  );
}
