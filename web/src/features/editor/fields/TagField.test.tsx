import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TagField } from './TagField';

afterEach(cleanup);

function field(value: string[] = []) {
  const onChange = vi.fn();
  render(<TagField label="Tags" value={value} onChange={onChange} />);
  const input = screen.getByLabelText<HTMLInputElement>('Tags');
  return { input, tags: () => onChange.mock.lastCall?.[0] };
}

const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);

test('Enter and commas make one of what is typed', async () => {
  const { input, tags } = field();
  await userEvent.type(input, 'work{Enter}#home,');
  expect(chips()).toEqual(['work', 'home']);
  expect(tags()).toEqual(['work', 'home']);
  expect(input.value).toBe('');
});

test('what is typed counts without that, and stays where it is', async () => {
  const { input, tags } = field(['work']);
  await userEvent.type(input, 'home');
  await userEvent.tab();
  expect(tags()).toEqual(['work', 'home']);
  expect(chips()).toEqual(['work']);
});

test('none is there twice', async () => {
  const { input, tags } = field(['work']);
  await userEvent.type(input, 'work{Enter}');
  expect(chips()).toEqual(['work']);
  expect(tags()).toEqual(['work']);
});

test('they are removed by their buttons, and the last by Backspace', async () => {
  const { input, tags } = field(['a', 'b', 'c']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove “a”' }));
  expect(tags()).toEqual(['b', 'c']);
  await userEvent.type(input, '{Backspace}');
  expect(tags()).toEqual(['b']);
});
