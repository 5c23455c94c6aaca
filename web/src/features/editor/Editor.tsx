// The form for what is edited.

import type { EditorRequest } from './requests';

export default function Editor({ request }: { request: EditorRequest }) {
  return <div role="dialog">{request.kind}</div>;
}
