// What can be done with a task. Moving is here for who does not drag.

import { useRef } from 'react';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/Menu';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { movesFrom } from '@/lib/planner';
import { type Direction, shifted } from './destination';
import { PRIORITIES } from './priority';
import styles from './TaskMenu.module.css';
import type { TaskActions } from './useTaskActions';

interface Props {
  task: TaskItem;
  at: DOMRect;
  only: 'moves' | null;
  beside: readonly TaskItem[] | undefined;
  actions: TaskActions;
  onClose: () => void;
  /** When it is gone, and nothing else has taken the focus. */
  onClosed: () => void;
}

export function TaskMenu({ task, at, only, beside, actions, onClose, onClosed }: Props) {
  const t = useT();
  const isOpenWanted = useRef(false);
  const { top, left, width, height } = at;
  // The buttons are on the cards; here is but the place where the menu opens.
  const place = (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className={styles.place}
      style={{ top, left, width, height }}
    />
  );
  return (
    <Menu
      trigger={place}
      open
      onOpenChange={(open) => open || onClose()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
        // Only now, so that the editor gives the focus back to the card and not to the menu.
        if (isOpenWanted.current) actions.open(task);
        isOpenWanted.current = false;
      }}
      label={t.board.menuOf(task.title)}
    >
      {only === null && (
        <>
          <MenuItem
            onSelect={() => {
              isOpenWanted.current = true;
            }}
            keys="e"
          >
            {t.board.keys.open}
          </MenuItem>
          <MenuItem onSelect={() => actions.toggle(task)} keys="x">
            {task.status === 'COMPLETED' || task.status === 'ARCHIVED'
              ? t.board.reopen
              : t.board.complete}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <Moves task={task} beside={beside} actions={actions} />
      {only === null && (
        <>
          <MenuSeparator />
          <MenuLabel>{t.board.priority}</MenuLabel>
          {PRIORITIES.map((priority) => (
            <MenuItem
              key={priority}
              onSelect={() => actions.prioritise(task, priority)}
              keys={String(priority)}
              disabled={task.priority === priority}
            >
              {t.board.priorityNames[priority]}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onSelect={() => actions.remove(task)} keys="d" tone="danger">
            {t.common.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const DIRECTIONS: Direction[] = ['up', 'down', 'top', 'bottom'];

function Moves({ task, beside, actions }: Pick<Props, 'task' | 'beside' | 'actions'>) {
  const t = useT();
  return (
    <>
      <MenuLabel>{t.board.moveTo}</MenuLabel>
      {movesFrom(task.status).map((status) => (
        <MenuItem key={status} onSelect={() => actions.move(task, { status })}>
          {t.status[status]}
        </MenuItem>
      ))}
      {beside && <MenuSeparator />}
      {beside &&
        DIRECTIONS.map((direction) => {
          const to = shifted(beside, task, direction);
          return (
            <MenuItem
              key={direction}
              onSelect={() => to && actions.move(task, to)}
              disabled={to === null}
            >
              {t.board.shift[direction]}
            </MenuItem>
          );
        })}
    </>
  );
}
