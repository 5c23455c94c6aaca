// This one, this and all that follow, or all?

import type { ReachQuestion } from './reach';

export default function ReachPrompt({ question }: { question: ReachQuestion }) {
  return <div role="dialog">{question.about}</div>;
}
