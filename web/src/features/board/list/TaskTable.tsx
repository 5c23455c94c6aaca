// The list as a table. A click on a heading sorts by it, within what it is sorted by already.

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useT } from '@/lib/i18n';
import { type RowContext, type RowModel, TaskRow } from './TaskRow';
import styles from './TaskTable.module.css';
import { COLUMNS, type ColumnId } from './table';
import type { TaskTableModel } from './useTaskTable';

interface Props extends RowContext {
  table: TaskTableModel;
  rows: RowModel[];
  current: string | null;
  menuFor: string | null;
}

export function TaskTable({ table, rows, current, menuFor, ...context }: Props) {
  const t = useT();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t.board.tasks}</caption>
      <thead>
        <tr>
          {COLUMNS.map((id) => (
            <Heading key={id} id={id} table={table} />
          ))}
          <th className={styles.heading} scope="col">
            <span className="visually-hidden">{t.board.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, original }) => (
          <TaskRow
            key={id}
            task={original.task}
            isCurrent={id === current}
            hasMenuOpen={id === menuFor}
            {...context}
          />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ id, table }: { id: ColumnId; table: TaskTableModel }) {
  const t = useT();
  const column = table.getColumn(id);
  const sorted = column?.getIsSorted() || null;
  const place = (column?.getSortIndex() ?? -1) + 1;
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      className={styles.heading}
      scope="col"
      data-column-id={id}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={sorted !== null || undefined}
        onClick={() => column?.toggleSorting(undefined, true)}
      >
        <span>{t.board.fields[id]}</span>
        {sorted && (
          <span className={styles.place}>
            <Arrow aria-hidden />
            <span aria-hidden>{place}</span>
            <span className="visually-hidden">{t.board.sortedAs(place)}</span>
          </span>
        )}
      </button>
    </th>
  );
}
