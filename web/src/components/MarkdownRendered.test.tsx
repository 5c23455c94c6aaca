import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import MarkdownRendered from './MarkdownRendered';

afterEach(cleanup);

test.each(['[there](https://example.com/a)', '![there](https://example.com/a)'])(
  '%s is a link that leaves the page as it is',
  (text) => {
    render(<MarkdownRendered text={text} />);
    const link = screen.getByRole('link', { name: 'there' });
    expect(link.getAttribute('href')).toBe('https://example.com/a');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(document.querySelector('img')).toBeNull();
  },
);

test('what is no address of the web leads nowhere', () => {
  render(<MarkdownRendered text="[there](javascript:alert(1))" />);
  expect(screen.getByText('there').getAttribute('href')).toBeFalsy();
});
