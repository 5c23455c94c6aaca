// Markdown as it is meant to be read. Safe by construction: react-markdown makes elements, never
// HTML, and drops addresses that are not web or mail. Images would come from other hosts, so they
// are links.

import { lazy, Suspense } from 'react';

const Rendered = lazy(() => import('./MarkdownRendered'));

export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<p>{text}</p>}>
      <Rendered text={text} />
    </Suspense>
  );
}
