// The columns as they are read, in order. One place reads all of them, so that a drop from one into
// another is drawn in one go.

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TaskItem, TaskStatus } from '@/lib/api/types';
import { byPlace, columnQuery } from '@/lib/planner';

export interface ColumnState {
  status: TaskStatus;
  tasks: readonly TaskItem[];
  /** Not asked for, on its way, not to be had, or there. */
  state: 'off' | 'loading' | 'failed' | 'ready';
  /** Whether it could not be read, or read on. */
  failed: boolean;
  /** Whether there are more than were read. */
  hasMore: boolean;
  isReadingMore: boolean;
  readMore: () => void;
  readAgain: () => void;
}

const NONE: readonly TaskItem[] = [];

function inOrder(data: InfiniteData<{ items: TaskItem[] }>): TaskItem[] {
  // A task that moves while pages are read can be in two of them.
  const tasks = new Map(data.pages.flatMap((page) => page.items).map((it) => [it.taskId, it]));
  return [...tasks.values()].toSorted(byPlace);
}

/** `whole` reads all pages, for what looks for something in them. */
export function useColumn(status: TaskStatus, wanted: boolean, whole: boolean): ColumnState {
  const { data, isError, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...columnQuery(status), select: inOrder, enabled: wanted });
  const more = whole && wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (more) void fetchNextPage();
  }, [more, fetchNextPage]);
  return {
    status,
    tasks: (wanted ? data : undefined) ?? NONE,
    state: !wanted ? 'off' : data ? 'ready' : isError ? 'failed' : 'loading',
    failed: wanted && isError,
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore: () => void fetchNextPage(),
    readAgain: () => void refetch(),
  };
}

/** All four, in the order of the board. */
export function useColumns(wanted: readonly TaskStatus[], whole: boolean): ColumnState[] {
  return [
    useColumn('BACKLOG', wanted.includes('BACKLOG'), whole),
    useColumn('IN_PROGRESS', wanted.includes('IN_PROGRESS'), whole),
    useColumn('COMPLETED', wanted.includes('COMPLETED'), whole),
    useColumn('ARCHIVED', wanted.includes('ARCHIVED'), whole),
  ];
}
