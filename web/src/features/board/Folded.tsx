// A column of which nothing is shown but its name, though a task can be dropped on it: at the side of
// a wide board, or as a tab of a narrow one.

import { Droppable } from '@hello-pangea/dnd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { TaskStatus } from '@/lib/api/types';
import styles from './Folded.module.css';

interface Props {
  status: TaskStatus;
  isRefusing: boolean;
  /** Whether a card would be dropped here by other means than lying over it. */
  isPointed?: boolean;
  isDropDisabled?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Folded(props: Props) {
  const { status, isRefusing, isPointed, isDropDisabled, className, children } = props;
  return (
    <Droppable droppableId={status} isDropDisabled={isRefusing || isDropDisabled === true}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
        <div
          ref={innerRef}
          {...droppableProps}
          className={clsx(
            styles.folded,
            (isDraggingOver || isPointed) && styles.over,
            isRefusing && styles.refusing,
            className,
          )}
        >
          {children}
          {/* It makes room for a card, of which there is none here. */}
          <span className={styles.room}>{placeholder}</span>
        </div>
      )}
    </Droppable>
  );
}
