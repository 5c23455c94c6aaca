// This one, this and all that follow, or all? By button, by 1, 2 and 3, or by the arrows.

import { type KeyboardEvent, useRef } from 'react';
import { Dialog } from '@/components/Dialog';
import { Kbd } from '@/components/Kbd';
import { useT } from '@/lib/i18n';
import styles from './ReachPrompt.module.css';
import { REACHES, type ReachQuestion } from './reach';

export default function ReachPrompt({ question }: { question: ReachQuestion }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { about, offered, answer } = question;

  function onKeyDown(event: KeyboardEvent) {
    const named = REACHES[Number(event.key) - 1];
    if (named && offered.includes(named)) {
      event.preventDefault();
      answer(named);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <Dialog
      title={t.editor.reach[about]}
      description={t.editor.reach.question[about]}
      size="small"
      initialFocus={first}
      onClose={() => answer(null)}
    >
      <ul ref={list} className={styles.reaches} onKeyDown={onKeyDown}>
        {offered.map((reach, index) => (
          <li key={reach}>
            <button
              type="button"
              ref={index === 0 ? first : undefined}
              className={styles.reach}
              onClick={() => answer(reach)}
            >
              {t.editor.reach[reach]}
              <span aria-hidden>
                <Kbd keys={String(REACHES.indexOf(reach) + 1)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
