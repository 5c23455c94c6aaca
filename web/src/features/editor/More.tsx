// Fields that are seldom needed, behind a button that says which.

import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/Button';
import { useT } from '@/lib/i18n';
import styles from './More.module.css';

interface Props {
  /** What is behind it. */
  hint: string;
  isOpenAtFirst?: boolean;
  /** Something in it is wrong, and must be seen. */
  isForced?: boolean;
  children: ReactNode;
}

export function More({ hint, isOpenAtFirst = false, isForced = false, children }: Props) {
  const t = useT();
  const id = useId();
  const [isWanted, setWanted] = useState(isOpenAtFirst);
  const isOpen = isWanted || isForced;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Button
        tone="quiet"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWanted(!isOpen)}
      >
        <Icon size={16} aria-hidden />
        {isOpen ? t.editor.fewer : t.editor.more}
        {!isOpen && <span className={styles.hint}>{hint}</span>}
      </Button>
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}
