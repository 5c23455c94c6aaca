// Sorting where there are no headings to click: each choice of a column goes on to its next order.

import { ArrowUpDown } from 'lucide-react';
import { Button } from '@/components/Button';
import { Menu, MenuItem } from '@/components/Menu';
import { useT } from '@/lib/i18n';
import styles from './SortMenu.module.css';
import { COLUMNS } from './table';
import type { TaskTableModel } from './useTaskTable';

export function SortMenu({ table }: { table: TaskTableModel }) {
  const t = useT();
  return (
    <Menu
      trigger={
        <Button>
          <ArrowUpDown aria-hidden size={16} />
          {t.board.sort}
        </Button>
      }
    >
      {COLUMNS.map((id) => {
        const column = table.getColumn(id);
        const sorted = column?.getIsSorted() || null;
        const place = (column?.getSortIndex() ?? -1) + 1;
        return (
          <MenuItem key={id} staysOpen onSelect={() => column?.toggleSorting(undefined, true)}>
            {t.board.fields[id]}
            {sorted && <span className={styles.order}>{`${place} ${t.board.order[sorted]}`}</span>}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
