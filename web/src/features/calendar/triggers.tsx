// The buttons that open the menus of the calendar. They are there before the menus are loaded.

import { ChevronDown, ListFilter } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, IconButton } from '@/components/Button';
import { useT } from '@/lib/i18n';
import type { CalendarView } from '@/routes/calendarSearch';
import styles from './Actions.module.css';

type Rest = ComponentProps<'button'>;

export function ViewButton({ view, ...rest }: Rest & { view: CalendarView }) {
  const t = useT();
  const name = t.calendar.views[view];
  return (
    <Button {...rest} aria-label={t.calendar.viewNow(name)}>
      {name}
      <ChevronDown aria-hidden size={16} />
    </Button>
  );
}

/** Says how many kinds are hidden. */
export function FilterButton({ hidden, ...rest }: Omit<Rest, 'hidden'> & { hidden: number }) {
  const t = useT();
  const label = hidden > 0 ? t.calendar.filtered(hidden) : t.calendar.filter;
  return (
    <IconButton {...rest} label={label} data-filtered={hidden > 0 || undefined}>
      <ListFilter aria-hidden className={hidden > 0 ? styles.filtered : undefined} />
    </IconButton>
  );
}
