// Tasks in columns.

import { DragDropContext } from '@hello-pangea/dnd';
import clsx from 'clsx';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { useMinute } from '@/lib/time/useClock';
import { COLUMNS_STACKED, useMedia } from '@/lib/useMedia';
import styles from './Board.module.css';
import type { BoardProps } from './boardProps';
import { type Filters, hasLabel } from './filters';
import { NarrowBoard } from './NarrowBoard';
import { type ColumnState, useColumns } from './useColumns';
import { useDragging } from './useDragging';
import { useTaskActions } from './useTaskActions';
import { useFocusKept, useTaskFocus } from './useTaskFocus';
import { useTaskKeys } from './useTaskKeys';
import { useTaskMenu } from './useTaskMenu';
import { WideBoard } from './WideBoard';

const LIVE: readonly TaskStatus[] = ['BACKLOG', 'IN_PROGRESS', 'COMPLETED'];

interface Props {
  label: Filters['label'];
  onClearFilter: () => void;
}

export default function Board({ label, onClearFilter }: Props) {
  const t = useT();
  const zone = useZone();
  const now = useMinute(zone);
  const isNarrow = useMedia(COLUMNS_STACKED);
  const root = useRef<HTMLDivElement>(null);
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  const [tab, setTab] = useState<TaskStatus>('BACKLOG');
  const hasArchive = isNarrow ? tab === 'ARCHIVED' : isArchiveOpen;
  const columns = useColumns(hasArchive ? [...LIVE, 'ARCHIVED'] : LIVE, label !== null);
  const shown = useShown(columns, label);
  const tasks = useMemo(() => new Map(shown.flat().map((it) => [it.taskId, it])), [shown]);

  const taskWith = useCallback((taskId: string) => tasks.get(taskId), [tasks]);
  const tasksOf = (status: TaskStatus) =>
    shown[columns.findIndex((column) => column.status === status)] ?? [];
  const inSight = (status: TaskStatus) => (isNarrow && status !== tab ? [] : tasksOf(status));
  const first = (isNarrow ? tasksOf(tab)[0] : tasks.values().next().value)?.taskId ?? null;
  const isShown = (taskId: string) => {
    const task = tasks.get(taskId);
    return task !== undefined && (!isNarrow || task.status === tab);
  };
  const focus = useTaskFocus(root, first, isShown);
  const actions = useFocusKept(useTaskActions(), root, focus, false);
  const beside = (task: TaskItem) => tasksOf(task.status);
  const menu = useTaskMenu({ root, actions, taskWith, beside });
  const dragging = useDragging({ actions, taskWith, shownIn: inSight, hasTabs: isNarrow });
  const { responders, isLifted, refusingOf, mode, pointed } = dragging;
  const as = isNarrow ? 'column' : 'columns';
  useTaskKeys({ root, focus, actions, taskWith, openMenu: menu.open, isLifted, as });

  const { open: openMenu } = menu;
  const cards = useMemo(
    () => ({ zone, now, actions, openMenu: (task: TaskItem) => openMenu(task) }),
    [zone, now, actions, openMenu],
  );
  const board: BoardProps = {
    columns,
    shownIn: ({ status }) => tasksOf(status),
    passingIn: ({ status }) => (label === null ? null : tasksOf(status).length),
    refusingOf,
    emptyOf: (column) => <Empty column={column} columns={columns} onClear={onClearFilter} />,
    cards,
    current: focus.current,
    menuFor: menu.openFor,
  };
  return (
    <DragDropContext {...responders} dragHandleUsageInstructions={t.board.drag.help}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is. */}
      <div
        ref={root}
        className={clsx(styles.board, pointed && styles.onTab)}
        onFocus={focus.onFocus}
      >
        {isNarrow ? (
          <NarrowBoard
            {...board}
            open={tab}
            pointed={pointed}
            isByKeys={mode === 'SNAP'}
            onOpen={setTab}
          />
        ) : (
          <WideBoard {...board} isArchiveOpen={isArchiveOpen} onArchive={setArchiveOpen} />
        )}
      </div>
      {menu.menu}
    </DragDropContext>
  );
}

/** What passes the filter, column by column. */
function useShown(columns: ColumnState[], label: Filters['label']): (readonly TaskItem[])[] {
  const lists = columns.map(({ tasks }) => tasks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are what changes.
  return useMemo(
    () => (label === null ? lists : lists.map((it) => it.filter((task) => hasLabel(task, label)))),
    [...lists, label],
  );
}

interface EmptyProps {
  column: ColumnState;
  columns: ColumnState[];
  onClear: () => void;
}

/** A column with nothing in it says what to do. */
function Empty({ column, columns, onClear }: EmptyProps) {
  const t = useT();
  if (column.tasks.length > 0) {
    return (
      <>
        <p>{t.board.noneWithLabel}</p>
        <Button tone="quiet" onClick={onClear}>
          {t.board.clearFilters}
        </Button>
      </>
    );
  }
  const isFirst = column.status === 'BACKLOG' && columns.every(({ tasks }) => tasks.length === 0);
  return <p>{isFirst ? t.board.noTasksHint : t.board.empty[column.status]}</p>;
}
