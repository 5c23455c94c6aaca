// The window of the palette. It stays where it is and as large as it is, whatever is in it.

import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import styles from './PaletteWindow.module.css';
import { closePalette, whenClosed } from './requests';

export function PaletteWindow({ title, children }: { title: string; children: ReactNode }) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={(open) => open || closePalette()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.window}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBack(opener);
            whenClosed();
          }}
        >
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What had the focus may be gone meanwhile: then the page itself has it. */
function giveBack(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const to = isThere ? opener : document.getElementById('content');
  to?.focus({ preventScroll: true });
}
