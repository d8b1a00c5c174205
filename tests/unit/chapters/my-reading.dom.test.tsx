import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MyReading } from '~/features/chapters/reading/MyReading.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';

afterEach(cleanup);

function choose(file: File): void {
  render(<MyReading />);
  fireEvent.change(screen.getByLabelText('Load a file'), { target: { files: [file] } });
}

it('a file of 50 MB is refused in words, without a byte of it being read', async () => {
  const file = new File(['{}'], 'my-reading.json');
  Object.defineProperty(file, 'size', { value: 50_000_000 });
  const read = vi.spyOn(file, 'text');
  choose(file);
  await waitFor(() =>
    expect($toast.get()?.title).toBe('This file is too large to be a saved reading. Nothing was changed.'),
  );
  expect(read).not.toHaveBeenCalled();
});

it('a file that went away since it was chosen is said to be unreadable', async () => {
  const file = new File(['{}'], 'my-reading.json');
  vi.spyOn(file, 'text').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  choose(file);
  await waitFor(() => expect($toast.get()?.title).toBe('This file could not be read. Nothing was changed.'));
});
