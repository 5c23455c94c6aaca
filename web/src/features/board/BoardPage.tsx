// The tasks, as a board or as a list. Each is loaded when it is looked at.

import { getRouteApi, Link } from '@tanstack/react-router';
import { List, type LucideIcon, Plus, SquareKanban } from 'lucide-react';
import { useCallback, useState } from 'react';
import { IconButton } from '@/components/Button';
import { Page } from '@/components/Page';
import { openEditor } from '@/features/editor/requests';
import { useT } from '@/lib/i18n';
import { useShortcuts } from '@/lib/shortcuts';
import { useLoaded } from '@/lib/useLoaded';
import type { BoardSearch } from '@/routes/boardSearch';
import { filtersIn, searchOf } from './address';
import styles from './BoardPage.module.css';
import type { Filters } from './filters';
import { LabelFilter } from './LabelFilter';

const loadBoard = () => import('./Board');
const loadList = () => import('./list/TaskList');

const route = getRouteApi('/signed-in/board');

export function BoardPage() {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isList = search.view === 'list';
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure) throw failure;
  const board = useLoaded(loadBoard, !isList, setFailure);
  const list = useLoaded(loadList, isList, setFailure);
  const filters = filtersIn(search);
  // Each letter that is typed in a filter would be a step back otherwise.
  const change = useCallback(
    (changed: BoardSearch) =>
      void navigate({ search: (kept) => ({ ...kept, ...changed }), replace: true }),
    [navigate],
  );
  const setFilters = (next: Filters) => change(searchOf(next));
  useShortcuts([
    {
      keys: 'v',
      label: isList ? t.board.asBoard : t.board.asList,
      group: t.board.tasks,
      run: () => change({ view: isList ? undefined : 'list' }),
    },
  ]);
  return (
    <Page
      title={t.shell.board}
      fills
      actions={
        <>
          {!isList && (
            <LabelFilter
              value={filters.label}
              onChange={(label) => setFilters({ ...filters, label })}
            />
          )}
          <nav className={styles.views} aria-label={t.board.views}>
            <View icon={SquareKanban} label={t.board.board} view={undefined} isOpen={!isList} />
            <View icon={List} label={t.board.list} view="list" isOpen={isList} />
          </nav>
          <IconButton
            label={t.shell.newTask}
            onClick={() => openEditor({ kind: 'task', draft: {} })}
          >
            <Plus />
          </IconButton>
        </>
      }
    >
      {!(isList ? list : board) && <p className={styles.loading}>{t.common.loading}</p>}
      {isList && list && (
        <list.default
          filters={filters}
          onFilters={setFilters}
          sort={search.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
      {!isList && board && (
        <board.default
          label={filters.label}
          onClearFilter={() => setFilters({ ...filters, label: null })}
        />
      )}
    </Page>
  );
}

interface ViewProps {
  icon: LucideIcon;
  label: string;
  view: BoardSearch['view'];
  isOpen: boolean;
}

function View({ icon: Icon, label, view, isOpen }: ViewProps) {
  return (
    <Link
      to="/board"
      search={(kept) => ({ ...kept, view })}
      className={styles.view}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      aria-current={isOpen ? 'page' : undefined}
      title={label}
    >
      <Icon aria-hidden />
      <span className={styles.name}>{label}</span>
    </Link>
  );
}
