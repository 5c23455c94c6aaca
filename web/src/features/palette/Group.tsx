// A heading with the rows that belong to it.

import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import styles from './Group.module.css';

interface Props {
  heading: string;
  /** Beside the heading. */
  aside?: string | undefined;
  children: ReactNode;
}

export function Group({ heading, aside, children }: Props) {
  return (
    <Command.Group
      className={styles.group}
      value={heading}
      heading={
        <>
          {heading}
          {aside && <span className={styles.aside}>{aside}</span>}
        </>
      }
    >
      {children}
    </Command.Group>
  );
}
