import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TextField } from '@/components/Field';
import { Form } from '@/components/Form';
import { type Blame, textOf, useSubmission, type Wrong } from './useSubmission';

afterEach(cleanup);

interface Props {
  send: (typed: string) => Promise<string>;
  done?: (answer: string) => void;
  blame?: Blame;
}

function Example({ send, done = () => {}, blame = { text: 'It did not work.' } }: Props) {
  const submission = useSubmission({
    check: (data): Wrong => (textOf(data, 'first') ? {} : { first: 'It is empty.' }),
    send: (data) => send(textOf(data, 'first')),
    blame: () => blame,
    done,
  });
  return (
    <Form submission={submission} submit="Send">
      <TextField label="First" name="first" error={submission.wrong.first} />
      <TextField label="Second" name="second" error={submission.wrong.second} />
      <input type="hidden" name="code" value="1" />
    </Form>
  );
}

const first = () => screen.getByLabelText<HTMLInputElement>('First');
const second = () => screen.getByLabelText<HTMLInputElement>('Second');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const failing = () => Promise.reject(new Error('no'));

test('what is wrong before it is sent is told, and nothing is sent', async () => {
  const send = vi.fn(failing);
  render(<Example send={send} />);
  await press();
  expect(first().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(first());
  expect(send).not.toHaveBeenCalled();
});

test('what the answer blames gets the words and the focus, and keeps what was typed', async () => {
  render(<Example send={failing} blame={{ field: 'second', text: 'Not that one.' }} />);
  await userEvent.type(first(), 'one');
  await userEvent.type(second(), 'two');
  await press();
  await waitFor(() => expect(document.activeElement).toBe(second()));
  expect(screen.getByRole('alert').textContent).toBe('Not that one.');
  expect([first().value, second().value]).toEqual(['one', 'two']);
});

test('a message goes when its field is changed', async () => {
  render(<Example send={failing} blame={{ field: 'second', text: 'Not that one.' }} />);
  await userEvent.type(first(), 'one');
  await press();
  await userEvent.type(second(), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is wrong with a field that nobody sees is told of the whole', async () => {
  render(<Example send={failing} blame={{ field: 'code', text: 'The code is used.' }} />);
  await userEvent.type(first(), 'one');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('The code is used.');
});

test('sending twice at once sends once', async () => {
  let answer: (text: string) => void = () => {};
  const send = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const done = vi.fn();
  render(<Example send={send} done={done} />);
  await userEvent.type(first(), 'one');
  await press();
  await press();
  answer('fine');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledOnce();
});
