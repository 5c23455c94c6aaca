// What is left of a text when all that was understood is taken out.

export function titleOf(text: string, understood: { from: number; to: number }[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of understood.toSorted((a, b) => a.from - b.from)) {
    rest += `${text.slice(at, Math.max(at, from))} `;
    at = Math.max(at, to);
  }
  rest += text.slice(at);
  return rest
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;.])/g, '$1')
    .replace(/^[\s,;–-]+|[\s,;–-]+$/g, '');
}
