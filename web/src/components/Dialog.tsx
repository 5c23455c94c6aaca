// A window over the page. Radix keeps the focus in it; when it goes, the focus goes back to where it
// was. Escape closes it.

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useState } from 'react';
import { giveBack } from '@/lib/focus';
import { useT } from '@/lib/i18n';
import { IconButton } from './Button';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  /** Read out with the title, if it says more than that. */
  description?: string | undefined;
  onClose: () => void;
  children: ReactNode;
  /** The row of buttons at the end. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** What has the focus first; the first thing that can have it, if absent. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  size = 'medium',
  initialFocus,
}: Props) {
  const t = useT();
  const [opener] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={`${styles.dialog} ${styles[size]}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBack(opener);
          }}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t.common.close}>
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          <div className={styles.body}>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
