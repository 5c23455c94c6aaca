// Sends a form, once at a time. What is wrong goes beside the field it is about, which gets the
// focus; what was typed stays as it is, because nobody but the person touches the fields.

import { type FormEvent, useEffect, useRef, useState } from 'react';

/** What is wrong, and with which field, if it is one. */
export interface Blame {
  field?: string | undefined;
  text: string;
}

/** What is wrong, by the names of the fields. */
export type Wrong = Record<string, string>;

interface Submitting<Answer> {
  /** What can be told before anything is sent. */
  check?: (data: FormData) => Wrong;
  send: (data: FormData) => Promise<Answer>;
  blame: (error: unknown) => Blame;
  done: (answer: Answer, form: HTMLFormElement) => void | Promise<void>;
}

/** For `Form`. */
export interface Submission {
  ref: React.RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  wrong: Wrong;
  /** What is wrong with no field in particular. */
  general: string | undefined;
}

export function useSubmission<Answer>(submitting: Submitting<Answer>): Submission {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [general, setGeneral] = useState<string>();
  const [refused, setRefused] = useState(0);

  useEffect(() => {
    if (refused > 0) firstWrong(ref.current)?.focus();
  }, [refused]);

  function refuse(found: Wrong, text?: string) {
    setWrong(found);
    setGeneral(text);
    setRefused((times) => times + 1);
  }

  async function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const found = submitting.check?.(data) ?? {};
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    setGeneral(undefined);
    try {
      const answer = await submitting.send(data);
      setWrong({});
      await submitting.done(answer, form);
    } catch (error) {
      const { field, text } = submitting.blame(error);
      if (field && isShown(form, field)) refuse({ [field]: text });
      else refuse({}, text);
    } finally {
      setBusy(false);
    }
  }

  return {
    ref,
    busy,
    wrong,
    general,
    onSubmit: (event) => {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      void submit(event.currentTarget).finally(() => {
        sending.current = false;
      });
    },
    onInput: ({ target }) => {
      const name = target instanceof HTMLInputElement ? target.name : '';
      if (name in wrong) setWrong(({ [name]: _, ...others }) => others);
    },
  };
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]');
}

function isShown(form: HTMLFormElement, field: string): boolean {
  const named = form.elements.namedItem(field);
  return named instanceof HTMLInputElement && named.type !== 'hidden';
}

/** What stands in a text field. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
