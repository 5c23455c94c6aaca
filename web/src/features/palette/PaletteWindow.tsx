// The window of the palette. It stays where it is and as large as it is, whatever is in it.

import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { giveBack } from '@/lib/focus';
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
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            goOnTyping(event.currentTarget as HTMLElement);
          }}
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

/** Behind what is there already: it is to be added to, not replaced. */
function goOnTyping(window: HTMLElement): void {
  const input = window.querySelector('input');
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
