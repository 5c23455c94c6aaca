// In a year, the calendar component makes each month a table that has its name in it, which is a
// link; but a table has rows only. So the table is what is below the name, and both are a group.

import { useEffect } from 'react';
import type { Day } from '@/lib/time/zone';

export function useMonthTables(view: string, date: Day): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another year has other months.
  useEffect(() => {
    if (view !== 'multiMonthYear') return;
    const months = document.querySelectorAll('[role="listitem"] > [role="table"][data-date]');
    for (const month of months) {
      const table = month.lastElementChild;
      month.setAttribute('role', 'group');
      table?.setAttribute('role', 'table');
      table?.setAttribute('aria-labelledby', month.getAttribute('aria-labelledby') ?? '');
    }
  }, [view, date]);
}
