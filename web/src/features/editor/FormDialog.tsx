// The window around a form: saves by its button, Enter or Mod+Enter, deletes, and asks before what was
// typed is lost.

import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Notice } from '@/components/Notice';
import { useT } from '@/lib/i18n';
import { useAskBeforeUnload } from '@/lib/useAskBeforeUnload';
import styles from './FormDialog.module.css';
import { closeEditor } from './requests';
import type { EditorForm } from './useEditorForm';

interface Props {
  title: string;
  form: Pick<EditorForm<never>, 'isDirty' | 'isPending' | 'problem' | 'refusals' | 'submit'>;
  /** What the button says; "Save" if absent. */
  submit?: string;
  onDelete?: (() => void) | undefined;
  /** What else can be done, beside "Delete". */
  actions?: ReactNode;
  /** Also unsaved, though no value says so. */
  isDirty?: boolean;
  size?: 'medium' | 'large';
  children: ReactNode;
}

export function FormDialog({
  title,
  form,
  submit,
  onDelete,
  actions,
  isDirty,
  size,
  children,
}: Props) {
  const t = useT();
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (form.refusals > 0) {
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form.refusals]);
  const isUnsaved = form.isDirty || isDirty === true;
  useAskBeforeUnload(isUnsaved);

  /** Escape while it asks takes the question back. */
  function close() {
    if (!isUnsaved) closeEditor();
    else setAsking(!isAsking);
  }

  const footer = isAsking ? (
    <Question onKeep={() => setAsking(false)} />
  ) : (
    <>
      {form.problem && (
        <div className={styles.problem}>
          <Notice tone="problem">{form.problem}</Notice>
        </div>
      )}
      <div className={styles.others}>
        {onDelete && (
          <IconButton label={t.common.delete} onClick={onDelete}>
            <Trash2 />
          </IconButton>
        )}
        {actions}
      </div>
      <Button onClick={close}>{t.common.cancel}</Button>
      {/* It is not disabled while it is sent: it would lose the focus. */}
      <Button type="submit" form={id} tone="primary" aria-disabled={form.isPending}>
        {submit ?? t.common.save}
      </Button>
    </>
  );

  return (
    <Dialog
      title={title}
      size={size ?? 'medium'}
      onClose={close}
      footer={footer}
      initialFocus={first}
    >
      <form
        id={id}
        ref={(element) => {
          ref.current = element;
          first.current = element?.querySelector<HTMLElement>('input, textarea') ?? null;
        }}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void form.submit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

function Question({ onKeep }: { onKeep: () => void }) {
  const t = useT();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p className={styles.question} role="alert">
        {t.editor.discardQuestion}
      </p>
      <Button ref={keep} onClick={onKeep}>
        {t.editor.keepEditing}
      </Button>
      <Button tone="danger" onClick={closeEditor}>
        {t.editor.discard}
      </Button>
    </>
  );
}
