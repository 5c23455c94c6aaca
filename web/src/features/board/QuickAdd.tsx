// A line at the end of a column: what is typed becomes a task there, and the next one can be typed.

import { Plus } from 'lucide-react';
import { type FormEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import type { TaskStatus, TaskWish } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { usePlanner } from '@/lib/planner';
import { useZone } from '@/lib/session';
import styles from './QuickAdd.module.css';
import { factsOf, wishIn } from './understand';

export function QuickAdd({ status }: { status: TaskStatus }) {
  const t = useT();
  const zone = useZone();
  const planner = usePlanner();
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string[]>([]);
  const facts = useFacts(text, zone);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (!typed) return;
    setText('');
    try {
      await planner.createTask({ ...(await wishIn(typed, zone)), status });
    } catch {
      setRefused((texts) => [...texts, typed]);
    }
  };
  const takeUp = (again: string) => {
    setText(again);
    setRefused((texts) => texts.toSpliced(texts.indexOf(again), 1));
  };
  // What was not taken comes back to where it was typed, unless something else is there by now.
  if (text === '' && refused[0] !== undefined) takeUp(refused[0]);

  return (
    <form className={styles.form} onSubmit={add}>
      <div className={styles.line}>
        <Plus aria-hidden />
        <label className="visually-hidden" htmlFor={id}>
          {t.board.addTo(t.status[status])}
        </label>
        <input
          id={id}
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          placeholder={t.board.add}
          aria-describedby={`${id}-facts`}
          autoComplete="off"
          maxLength={500}
          enterKeyHint="done"
        />
      </div>
      <output id={`${id}-facts`} className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact} className={styles.fact}>
            {fact}
          </span>
        ))}
      </output>
      {refused.map((again) => (
        <button key={again} type="button" className={styles.again} onClick={() => takeUp(again)}>
          {t.board.notAdded(again)}
        </button>
      ))}
    </form>
  );
}

/** What was understood of what is typed, a moment later. */
function useFacts(text: string, zone: string): string[] {
  const t = useT();
  const typed = useDeferredValue(text.trim());
  const [wish, setWish] = useState<TaskWish | null>(null);
  useEffect(() => {
    let isNewest = true;
    if (typed === '') setWish(null);
    else void wishIn(typed, zone).then((read) => isNewest && setWish(read));
    return () => {
      isNewest = false;
    };
  }, [typed, zone]);
  return text.trim() === '' || !wish ? [] : factsOf(wish, zone, t);
}
