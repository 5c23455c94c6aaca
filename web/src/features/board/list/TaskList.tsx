// Tasks in rows, to be filtered and sorted.

import { ListTodo, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/EmptyState';
import { openEditor } from '@/features/editor/requests';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { useMinute } from '@/lib/time/useClock';
import { COLUMNS_STACKED, useMedia } from '@/lib/useMedia';
import { type Filters, filtersSet, matches, NO_FILTERS, statusesShown } from '../filters';
import { useColumns } from '../useColumns';
import { useTaskActions } from '../useTaskActions';
import { useFocusKept, useTaskFocus } from '../useTaskFocus';
import { useTaskKeys } from '../useTaskKeys';
import { useTaskMenu } from '../useTaskMenu';
import { FilterBar } from './FilterBar';
import { SortMenu } from './SortMenu';
import { TaskCards } from './TaskCards';
import styles from './TaskList.module.css';
import { TaskTable } from './TaskTable';
import { useTaskTable } from './useTaskTable';

/** More rows than anybody looks through only make the page slow. */
const AT_ONCE = 200;

interface Props {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

export default function TaskList({ filters, onFilters, sort, onSort }: Props) {
  const t = useT();
  const zone = useZone();
  const now = useMinute(zone);
  const isNarrow = useMedia(COLUMNS_STACKED);
  const root = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(AT_ONCE);
  const { all, isLoading, failed } = useTasks(filters);
  const tasks = useMemo(
    () => all.filter((task) => matches(task, filters, zone, now)),
    [all, filters, zone, now],
  );
  const table = useTaskTable(tasks, zone, sort, onSort);
  const rows = table.getRowModel().rows.slice(0, most);

  const byId = useMemo(() => new Map(tasks.map((task) => [task.taskId, task])), [tasks]);
  const taskWith = useCallback((taskId: string) => byId.get(taskId), [byId]);
  const focus = useTaskFocus(root, rows[0]?.id ?? null, (id) => byId.has(id));
  const actions = useFocusKept(useTaskActions(), root, focus, true);
  const menu = useTaskMenu({ root, actions, taskWith });
  const { open: openMenu } = menu;
  useTaskKeys({ root, focus, actions, taskWith, openMenu, isLifted: () => false, as: 'list' });
  const shared = { zone, now, actions, openMenu, menuFor: menu.openFor, current: focus.current };

  return (
    <div className={styles.list}>
      <FilterBar filters={filters} onChange={onFilters} isNarrow={isNarrow}>
        {isNarrow && <SortMenu table={table} />}
      </FilterBar>
      <p className="visually-hidden" role="status">
        {isLoading ? t.common.loading : t.board.found(tasks.length)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is. */}
      <div ref={root} className={styles.rows} onFocus={focus.onFocus}>
        {rows.length > 0 &&
          (isNarrow ? (
            <TaskCards rows={rows} {...shared} />
          ) : (
            <TaskTable table={table} rows={rows} {...shared} />
          ))}
        {tasks.length > most && (
          <div className={styles.more}>
            <Button onClick={() => setMost(most + AT_ONCE)}>{t.board.showMore}</Button>
          </div>
        )}
        {failed && <Failed again={failed} />}
        {rows.length === 0 && isLoading && <p className={styles.loading}>{t.common.loading}</p>}
        {rows.length === 0 && !isLoading && !failed && (
          <Nothing isFiltered={filtersSet(filters) > 0} onClear={() => onFilters(NO_FILTERS)} />
        )}
      </div>
      {menu.menu}
    </div>
  );
}

/** All tasks of the columns that are shown: to sort some of them would say nothing. */
function useTasks(filters: Filters) {
  const columns = useColumns(statusesShown(filters), true);
  const lists = columns.map(({ tasks }) => tasks);
  const wanted = columns.filter(({ state }) => state !== 'off');
  const failing = wanted.filter(({ failed }) => failed);
  const readAgain = () => {
    for (const column of failing) column.readAgain();
  };
  return {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are what changes.
    all: useMemo<readonly TaskItem[]>(() => lists.flat(), lists),
    isLoading: wanted.some(
      ({ state, failed, hasMore }) => state === 'loading' || (hasMore && !failed),
    ),
    failed: failing.length > 0 ? readAgain : null,
  };
}

function Failed({ again }: { again: () => void }) {
  const t = useT();
  return (
    <div role="alert" className={styles.loading}>
      <p>{t.board.unreadable}</p>
      <Button onClick={again}>{t.planner.retry}</Button>
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useT();
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t.board.nothingFound}
        action={<Button onClick={onClear}>{t.board.clearFilters}</Button>}
      >
        {t.board.nothingFoundHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ListTodo}
      title={t.board.noTasks}
      action={
        <Button tone="primary" onClick={() => openEditor({ kind: 'task', draft: {} })}>
          {t.shell.newTask}
        </Button>
      }
    >
      {t.board.noTasksHint}
    </EmptyState>
  );
}
