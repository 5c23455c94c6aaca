import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NotLoaded } from './notLoaded';
import { loadAhead, useLoaded } from './useLoaded';

afterEach(cleanup);

interface Props {
  load: () => Promise<{ text: string }>;
  wanted: boolean;
  onFailure?: (error: Error) => void;
}

function Example({ load, wanted, onFailure }: Props) {
  return <p>{useLoaded(load, wanted, onFailure)?.text ?? 'nothing yet'}</p>;
}

test('a part is loaded when it is wanted', async () => {
  const load = vi.fn(async () => ({ text: 'part' }));
  const { rerender } = render(<Example load={load} wanted={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Example load={load} wanted />);
  expect(await screen.findByText('part')).toBeTruthy();
});

test('what did not come is told, and asked for again the next time', async () => {
  const load = vi.fn(async () => ({ text: 'part' }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const onFailure = vi.fn();
  const { rerender } = render(<Example load={load} wanted onFailure={onFailure} />);
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.any(NotLoaded)));
  expect(screen.getByText('nothing yet')).toBeTruthy();
  rerender(<Example load={load} wanted={false} onFailure={onFailure} />);
  rerender(<Example load={load} wanted onFailure={onFailure} />);
  expect(await screen.findByText('part')).toBeTruthy();
  expect(onFailure).toHaveBeenCalledOnce();
});

test('what could not be loaded ahead is loaded when it is wanted', async () => {
  const load = vi.fn(async () => ({ text: 'part' }));
  load.mockRejectedValueOnce(new TypeError('offline'));
  await loadAhead(load);
  render(<Example load={load} wanted />);
  expect(await screen.findByText('part')).toBeTruthy();
});

test('what was loaded ahead is there at once', async () => {
  const load = async () => ({ text: 'part' });
  await loadAhead(load);
  render(<Example load={load} wanted />);
  expect(screen.getByText('part')).toBeTruthy();
});
