// Day, week, month and so on in a menu, where there is no room for all of them side by side.

import { Menu, MenuItem } from '@/components/Menu';
import { useT } from '@/lib/i18n';
import { CALENDAR_VIEWS } from '@/routes/calendarSearch';
import { ViewButton } from './triggers';
import type { CalendarAddress } from './useCalendarAddress';

interface Props {
  address: CalendarAddress;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ViewMenu({ address, open, onOpenChange }: Props) {
  const t = useT();
  return (
    <Menu trigger={<ViewButton view={address.look.view} />} open={open} onOpenChange={onOpenChange}>
      {CALENDAR_VIEWS.map((view, index) => (
        <MenuItem key={view} keys={String(index + 1)} onSelect={() => address.go({ view })}>
          {t.calendar.views[view]}
        </MenuItem>
      ))}
    </Menu>
  );
}
