// What every form of the editor does: keeps what is typed, says what is wrong beside the field it is
// about, saves once at a time, and stays as it is when the server refuses.

import { useRef, useState } from 'react';
import { isProblem } from '@/lib/api/problem';
import { type Messages, useT } from '@/lib/i18n';
import { ownerKeyOf, type Thing } from '@/lib/planner';
import { rememberConflict } from '@/lib/planner/versions';
import { explain, explainField } from '@/lib/problems';
import { isSame } from './same';

/** What is wrong, by the names of the values. */
export type Errors<Values> = Partial<Record<keyof Values, string>>;

interface Options<Values> {
  initial: Values;
  check: (values: Values, t: Messages, initial: Values) => Errors<Values>;
  /** Whether it was saved: the person may think better of it. */
  save: (values: Values) => Promise<boolean>;
  /** By the field that the server blames, the value that is wrong here. */
  blamed: Record<string, keyof Values>;
  /** What is edited, if it is there already. */
  thing?: Thing | undefined;
  onSaved: () => void;
}

export interface EditorForm<Values> {
  values: Values;
  change: (part: Partial<Values>) => void;
  errors: Errors<Values>;
  /** What is wrong with no value in particular. */
  problem: string | null;
  isDirty: boolean;
  isPending: boolean;
  /** Counts the times that it was refused, so that what is wrong can be gone to. */
  refusals: number;
  submit: () => Promise<boolean>;
  /** Does something else, after what was typed is saved. */
  run: (action: () => Promise<unknown>) => Promise<void>;
}

export function useEditorForm<Values extends object>(options: Options<Values>): EditorForm<Values> {
  const t = useT();
  const [initial] = useState(options.initial);
  const [values, setValues] = useState(initial);
  const [refused, setRefused] = useState<Errors<Values>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [isPending, setPending] = useState(false);
  const pending = useRef(false);
  const isDirty = !isSame(initial, values);

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }));
    setRefused((now) => without(now, Object.keys(part) as (keyof Values)[]));
    setProblem(null);
  }

  function refuse(error: unknown) {
    const { thing, blamed } = options;
    const at = isProblem(error) && error.field ? blamed[error.field] : undefined;
    if (at !== undefined && isProblem(error)) {
      setRefused({ [at]: explainField(error, t) } as Errors<Values>);
    } else if (thing && isProblem(error, 'VERSION_CONFLICT')) {
      // Told that it changed, they may save on top of that.
      if (error.currentVersion) rememberConflict(ownerKeyOf(thing), error.currentVersion);
      setProblem(t.editor.conflict);
    } else {
      setProblem(explain(error, t));
    }
    setRefusals((times) => times + 1);
  }

  /** Never two at a time; what goes wrong is shown. */
  async function perform(action: () => Promise<boolean>): Promise<boolean> {
    if (pending.current) return false;
    pending.current = true;
    setPending(true);
    setProblem(null);
    try {
      const isDone = await action();
      if (isDone) options.onSaved();
      return isDone;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      pending.current = false;
      setPending(false);
    }
  }

  function isRight(): boolean {
    setChecked(true);
    const isFine = Object.keys(options.check(values, t, initial)).length === 0;
    if (!isFine) setRefusals((times) => times + 1);
    return isFine;
  }

  return {
    values,
    change,
    errors: isChecked ? { ...refused, ...options.check(values, t, initial) } : refused,
    problem,
    isDirty,
    isPending,
    refusals,
    submit: async () => isRight() && perform(() => options.save(values)),
    run: async (action) => {
      if (isDirty && !isRight()) return;
      await perform(async () => {
        if (isDirty && !(await options.save(values))) return false;
        await action();
        return true;
      });
    },
  };
}

function without<Values>(errors: Errors<Values>, names: (keyof Values)[]): Errors<Values> {
  const left = { ...errors };
  for (const name of names) delete left[name];
  return left;
}
