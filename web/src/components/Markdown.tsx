// Markdown as it is meant to be read. Safe by construction: react-markdown makes elements, never
// HTML, and drops addresses that are not web or mail. Images would come from other hosts, so they
// are links. Until what makes the elements is loaded, and where it cannot be, it is the text itself.

import { useLoaded } from '@/lib/useLoaded';
import styles from './Markdown.module.css';

const load = () => import('./MarkdownRendered');

export function Markdown({ text }: { text: string }) {
  const part = useLoaded(load, true);
  return part ? <part.default text={text} /> : <p className={styles.plain}>{text}</p>;
}
