// Shows what was told. Radix reads it out, and waits while somebody points at it.

import clsx from 'clsx';
import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useT } from '@/lib/i18n';
import { dismiss, type Toast, type ToastAction, useToasts } from '@/lib/toasts';
import { Button, IconButton } from './Button';
import styles from './Toasts.module.css';

/** Long enough to read it and to reach for "Undo". */
const SHOWN = 8000;

export function Toasts() {
  const t = useT();
  const toasts = useToasts();
  return (
    <Radix.Provider duration={SHOWN} label={t.common.message}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className={styles.viewport} label={t.common.messages} />
    </Radix.Provider>
  );
}

function Message({ toast }: { toast: Toast }) {
  const t = useT();
  const { action, otherwise } = toast;
  return (
    <Radix.Root
      className={clsx(styles.toast, styles[toast.tone], otherwise && styles.asking)}
      type={toast.tone === 'problem' || toast.lasting ? 'foreground' : 'background'}
      {...(toast.lasting ? { duration: Number.POSITIVE_INFINITY } : {})}
      onOpenChange={(open) => open || dismiss(toast.id)}
    >
      <Radix.Description className={styles.text}>{toast.text}</Radix.Description>
      {action && (
        <div className={styles.answers}>
          <Answer action={action} />
          {otherwise && <Answer action={otherwise} />}
        </div>
      )}
      <Radix.Close asChild>
        <IconButton label={t.common.dismiss}>
          <X />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}

function Answer({ action }: { action: ToastAction }) {
  return (
    <Radix.Action asChild altText={action.label}>
      <Button tone="quiet" onClick={action.run}>
        {action.label}
      </Button>
    </Radix.Action>
  );
}
