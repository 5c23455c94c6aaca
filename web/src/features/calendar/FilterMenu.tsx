// Hides kinds of things.

import { Menu, MenuCheckItem, MenuLabel } from '@/components/Menu';
import { useT } from '@/lib/i18n';
import { KINDS, type Kind } from './entries';
import { FilterButton } from './triggers';

interface Props {
  hidden: Kind[];
  onChange: (hidden: Kind[]) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function FilterMenu({ hidden, onChange, open, onOpenChange }: Props) {
  const t = useT();
  return (
    <Menu trigger={<FilterButton hidden={hidden.length} />} open={open} onOpenChange={onOpenChange}>
      <MenuLabel>{t.calendar.show}</MenuLabel>
      {KINDS.map((kind) => (
        <MenuCheckItem
          key={kind}
          checked={!hidden.includes(kind)}
          onChange={(shown) =>
            onChange(shown ? hidden.filter((it) => it !== kind) : [...hidden, kind])
          }
        >
          {t.calendar.kinds[kind]}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}
