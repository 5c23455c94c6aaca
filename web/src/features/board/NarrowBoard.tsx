// One column at a time. The others are tabs above it, and a card can be dropped on them.

import clsx from 'clsx';
import type { TaskStatus } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import type { BoardProps } from './boardProps';
import { Column } from './Column';
import { Count } from './ColumnHeader';
import { Folded } from './Folded';
import styles from './NarrowBoard.module.css';
import type { ColumnState } from './useColumns';

interface Props extends BoardProps {
  open: TaskStatus;
  /** The tab over which a card is held. */
  pointed: TaskStatus | null;
  /** Whether a card is dragged by keys, and so from tab to tab. */
  isByKeys: boolean;
  onOpen: (status: TaskStatus) => void;
}

export function NarrowBoard({ open, pointed, isByKeys, onOpen, ...board }: Props) {
  const { columns, shownIn, passingIn, refusingOf, emptyOf, cards, current, menuFor } = board;
  const t = useT();
  const shown = columns.find(({ status }) => status === open);
  return (
    <div className={styles.board}>
      <nav className={styles.tabs} aria-label={t.board.columns}>
        {columns.map((column) => (
          <Tab
            key={column.status}
            column={column}
            passing={passingIn(column)}
            isOpen={column.status === open}
            isPointed={column.status === pointed}
            isByKeys={isByKeys}
            isRefusing={refusingOf(column.status) !== null}
            onOpen={() => onOpen(column.status)}
          />
        ))}
      </nav>
      {shown && (
        <Column
          key={shown.status}
          column={shown}
          shown={shownIn(shown)}
          refusing={refusingOf(shown.status)}
          empty={emptyOf(shown)}
          cards={cards}
          current={current}
          menuFor={menuFor}
          header={<h2 className="visually-hidden">{t.status[shown.status]}</h2>}
        />
      )}
    </div>
  );
}

interface TabProps {
  column: ColumnState;
  passing: number | null;
  isOpen: boolean;
  isPointed: boolean;
  isByKeys: boolean;
  isRefusing: boolean;
  onOpen: () => void;
}

function Tab(props: TabProps) {
  const { column, passing, isOpen, isPointed, isByKeys, isRefusing, onOpen } = props;
  const t = useT();
  const { status } = column;
  const button = (
    <button
      type="button"
      data-tab={isOpen ? undefined : status}
      className={clsx(styles.tab, isOpen && styles.open)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles.name}>{t.status[status]}</span>
      <Count column={column} passing={passing} />
    </button>
  );
  if (isOpen) return <div className={styles.place}>{button}</div>;
  return (
    <Folded
      status={status}
      isRefusing={isRefusing}
      isPointed={isPointed && !isRefusing}
      isDropDisabled={!isByKeys}
      className={styles.place}
    >
      {button}
    </Folded>
  );
}
