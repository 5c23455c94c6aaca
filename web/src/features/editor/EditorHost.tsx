// Shows the editors that were asked for. The forms are loaded when the first one is.

import { lazy, Suspense } from 'react';
import { useReachQuestion } from './reach';
import { useEditorRequests } from './requests';

const Editor = lazy(() => import('./Editor'));
const ReachPrompt = lazy(() => import('./ReachPrompt'));

export function EditorHost() {
  const requests = useEditorRequests();
  const question = useReachQuestion();
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
