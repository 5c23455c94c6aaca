// Shows the editor that was asked for. The forms are loaded when the first one is.

import { lazy, Suspense } from 'react';
import { useReachQuestion } from './reach';
import { useEditorRequest } from './requests';

const Editor = lazy(() => import('./Editor'));
const ReachPrompt = lazy(() => import('./ReachPrompt'));

export function EditorHost() {
  const request = useEditorRequest();
  const question = useReachQuestion();
  return (
    <Suspense>
      {request && <Editor request={request} />}
      {question && <ReachPrompt question={question} />}
    </Suspense>
  );
}
