import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { MyReading } from '~/features/chapters/reading/MyReading.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';
import { stubFailingStorage } from '../support/failing-storage.ts';

const ID = '0a4a1e0e-8651-45c7-89b3-7a07a140d7f6';
const OTHER = '1b4a1e0e-8651-45c7-89b3-7a07a140d7f6';
const SAVED = {
  kind: 'speaking-with-the-almighty/my-reading',
  version: 1,
  viewed: [ID],
  reading: { [ID]: { at: 'p-ab12', share: 0.5, seconds: 90, finished: false, on: 1000 } },
  listening: { [ID]: { paragraph: 3, words: 'Ayala’s scale' } },
  preferences: {},
};
const fileOf = (saved: object) => new File([JSON.stringify(saved)], 'my-reading.json');
const ADDED = 'Your reading data was added: 1 chapter opened, 0 finished.';

function chooseFile(file: File): void {
  render(<MyReading />);
  fireEvent.change(screen.getByLabelText('Load a file'), { target: { files: [file] } });
}

it('rejects a 50 MB file without reading it', async () => {
  const file = new File(['{}'], 'my-reading.json');
  Object.defineProperty(file, 'size', { value: 50_000_000 });
  const read = vi.spyOn(file, 'text');
  chooseFile(file);
  await waitFor(() =>
    expect($toast.get()?.title).toBe('This file is too large for reading data. Nothing was changed.'),
  );
  expect(read).not.toHaveBeenCalled();
});

it('imports a file chosen before hydration, including listening positions', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<MyReading />);
  document.body.append(root);
  Object.defineProperty(root.querySelector('input'), 'files', { value: [fileOf(SAVED)] });
  const hydrated = hydrateRoot(root, <MyReading />);
  await waitFor(() => expect($toast.get()?.title).toBe(ADDED));
  expect($toast.get()?.description).toBeUndefined();
  expect(localStorage.getItem('reading')).toContain('"at":"p-ab12"');
  expect(localStorage.getItem('listen-places')).toBe(JSON.stringify(SAVED.listening));
  hydrated.unmount();
  root.remove();
});

it('warns that an import applies only to this page if it cannot be stored', async () => {
  localStorage.setItem('viewed_chapters', JSON.stringify(['older']));
  stubFailingStorage('setItem');
  const reading = { [OTHER]: { ...SAVED.reading[ID], finished: true } };
  chooseFile(fileOf({ ...SAVED, viewed: [OTHER], reading }));
  await waitFor(() =>
    expect($toast.get()?.title).toBe('Your reading data was added: 1 chapter opened, 1 finished.'),
  );
  expect($toast.get()?.description).toBe(
    'Your browser does not allow this site to save data, so it applies to this page only.',
  );
});
