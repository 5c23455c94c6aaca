// All columns beside each other; the archive folded at the side until somebody looks into it.

import { Archive, PanelRightClose } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/Button';
import { useT } from '@/lib/i18n';
import type { BoardProps } from './boardProps';
import { Column } from './Column';
import { ColumnHeader } from './ColumnHeader';
import { Folded } from './Folded';
import styles from './WideBoard.module.css';

interface Props extends BoardProps {
  isArchiveOpen: boolean;
  onArchive: (open: boolean) => void;
}

export function WideBoard({ isArchiveOpen, onArchive, ...board }: Props) {
  const { columns, shownIn, passingIn, refusingOf, emptyOf, cards, current, menuFor } = board;
  const t = useT();
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isArchiveOpen);
  // The button that folds is another one than the button that unfolds.
  useEffect(() => {
    if (wasOpen.current !== isArchiveOpen) toggle.current?.focus();
    wasOpen.current = isArchiveOpen;
  }, [isArchiveOpen]);
  return (
    <div className={styles.board}>
      {columns.map((column) =>
        column.status === 'ARCHIVED' && !isArchiveOpen ? (
          <Folded
            key={column.status}
            status="ARCHIVED"
            isRefusing={refusingOf('ARCHIVED') !== null}
            className={styles.strip}
          >
            <button
              ref={toggle}
              type="button"
              className={styles.unfold}
              aria-expanded={false}
              onClick={() => onArchive(true)}
            >
              <Archive aria-hidden />
              <span className={styles.name}>{t.status.ARCHIVED}</span>
            </button>
          </Folded>
        ) : (
          <Column
            key={column.status}
            column={column}
            shown={shownIn(column)}
            refusing={refusingOf(column.status)}
            empty={emptyOf(column)}
            cards={cards}
            current={current}
            menuFor={menuFor}
            header={
              <ColumnHeader column={column} passing={passingIn(column)}>
                {column.status === 'ARCHIVED' && (
                  <IconButton
                    ref={toggle}
                    label={t.board.fold}
                    aria-expanded
                    onClick={() => onArchive(false)}
                  >
                    <PanelRightClose />
                  </IconButton>
                )}
              </ColumnHeader>
            }
          />
        ),
      )}
    </div>
  );
}
