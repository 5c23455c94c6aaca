// What `Markdown` loads when there is some to show.

import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './Markdown.module.css';

const components: Components = {
  a: ({ href, children }) => <Elsewhere href={href}>{children}</Elsewhere>,
  img: ({ src, alt }) => {
    const address = typeof src === 'string' ? src : undefined;
    return <Elsewhere href={address}>{alt || address}</Elsewhere>;
  },
  // The title of what it belongs to is above it.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
};

export default function MarkdownRendered({ text }: { text: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** In another tab: in this one somebody may be writing. */
function Elsewhere({ href, children }: { href: string | undefined; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
