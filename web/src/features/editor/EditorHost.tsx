// Shows the editors that were asked for. The forms are loaded when the page has nothing else to do, so
// that they are there at the first key.

import { lazy, Suspense, useEffect } from 'react';
import { useReachQuestion } from './reach';
import { useEditorRequests } from './requests';

const loadEditor = () => import('./Editor');
const loadPrompt = () => import('./ReachPrompt');
const Editor = lazy(loadEditor);
const ReachPrompt = lazy(loadPrompt);

/** After what the page itself needs. */
const LATER = 1500;

export function EditorHost() {
  const requests = useEditorRequests();
  const question = useReachQuestion();
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without the network they are asked for again when they are needed.
      void Promise.all([loadEditor(), loadPrompt()]).catch(() => {});
    }, LATER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Suspense>
        {requests.map((request, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they lie on one another and only the last goes.
          <Editor key={depth} request={request} />
        ))}
      </Suspense>
      <Suspense>{question && <ReachPrompt question={question} />}</Suspense>
    </>
  );
}
