// The menus of the calendar, whose buttons are there before they are. A menu that is asked for
// opens as soon as it is loaded.

import { useState } from 'react';
import { tellNotLoaded } from '@/lib/notLoaded';
import type { Kind } from './entries';
import { FilterButton, ViewButton } from './triggers';
import type { CalendarAddress } from './useCalendarAddress';
import { useLate } from './useLate';

const loadViewMenu = () => import('./ViewMenu');
const loadFilterMenu = () => import('./FilterMenu');

export function LateViewMenu({ address }: { address: CalendarAddress }) {
  const { Component, want } = useLate(loadViewMenu);
  const [open, setOpen] = useState(false);
  if (Component) return <Component address={address} open={open} onOpenChange={setOpen} />;
  return <ViewButton view={address.look.view} {...asking(want, setOpen)} />;
}

interface FilterProps {
  hidden: Kind[];
  onChange: (hidden: Kind[]) => void;
}

export function LateFilterMenu({ hidden, onChange }: FilterProps) {
  const { Component, want } = useLate(loadFilterMenu);
  const [open, setOpen] = useState(false);
  if (Component) {
    return <Component hidden={hidden} onChange={onChange} open={open} onOpenChange={setOpen} />;
  }
  return <FilterButton hidden={hidden.length} {...asking(want, setOpen)} />;
}

function asking(want: (onFailure?: () => void) => void, setOpen: (open: boolean) => void) {
  return {
    'aria-haspopup': 'menu' as const,
    onPointerEnter: () => want(),
    onClick: () => {
      setOpen(true);
      want(() => {
        setOpen(false);
        tellNotLoaded();
      });
    },
  };
}
