// Shows the editors that were asked for. The forms are loaded when the page has nothing else to do, so
// that they are there at the first key.

import { CatchBoundary } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '@/lib/i18n';
import { tellNotLoaded } from '@/lib/notLoaded';
import { explain } from '@/lib/problems';
import { tell } from '@/lib/toasts';
import { loadAhead, useLoaded } from '@/lib/useLoaded';
import { useReachQuestion } from './reach';
import { closeEditor, openEditor, useEditorRequests } from './requests';

const loadEditor = () => import('./Editor');
const loadPrompt = () => import('./ReachPrompt');

/** After what the page itself needs. */
const LATER = 1500;

export function EditorHost() {
  const requests = useEditorRequests();
  const question = useReachQuestion();
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadAhead(loadEditor);
      void loadAhead(loadPrompt);
    }, LATER);
    return () => clearTimeout(timer);
  }, []);
  const editor = useLoaded(loadEditor, requests.length > 0, () => {
    // What was asked for may be a draft with words in it.
    for (const _ of requests) closeEditor();
    tellNotLoaded(() => requests.forEach(openEditor));
  });
  const prompt = useLoaded(loadPrompt, question !== null, () => {
    question?.answer(null);
    tellNotLoaded();
  });
  return (
    // The page behind it may hold what somebody works on.
    <CatchBoundary
      getResetKey={() => `${requests.length} ${question !== null}`}
      errorComponent={() => null}
      onCatch={(error) => {
        if (question) question.answer(null);
        else closeEditor();
        tell({ text: explain(error, messages()), tone: 'problem' });
      }}
    >
      {editor &&
        requests.map((request, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they lie on one another and only the last goes.
          <editor.default key={depth} request={request} />
        ))}
      {prompt && question && <prompt.default question={question} />}
    </CatchBoundary>
  );
}
