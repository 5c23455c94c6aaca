// Finds and creates.

export default function Palette({ text }: { text: string }) {
  return <div role="dialog">{text}</div>;
}
