import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OfflineCopy, type CopyState } from '~/features/chapters/offline/OfflineCopy.island.tsx';

function stubServiceWorker() {
  const posted: string[] = [];
  const registration = { active: { postMessage: (message: string) => posted.push(message) } };
  const workers = Object.assign(new EventTarget(), {
    startMessages: () => undefined,
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('caches', {});
  return {
    posted,
    workers,
    report: (data: CopyState) => act(() => void workers.dispatchEvent(new MessageEvent('message', { data }))),
  };
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const statusText = () => screen.getByRole('status').textContent;

it('shows progress, stored size, errors, and the buttons for each state', async () => {
  const { posted, report } = stubServiceWorker();
  render(<OfflineCopy />);
  expect([buttons(), statusText()]).toEqual([['Save for offline'], '']);
  const saveButton = screen.getByText('Save for offline');
  saveButton.focus();
  await act(async () => fireEvent.click(saveButton));
  fireEvent.click(screen.getByText('Save for offline'));
  expect(posted).toEqual(['report', 'save']);
  expect(statusText()).toBe('Downloading the chapters…');
  report({ kind: 'progress', done: 4, total: 10 });
  expect(statusText()).toBe('4 of 10 pages saved');
  expect(screen.getByRole('progressbar', { name: 'Saving the chapters' }).getAttribute('aria-valuenow')).toBe(
    '4',
  );
  report({ kind: 'failed', reason: 'network' });
  expect([buttons(), statusText()]).toEqual([
    ['Save for offline', 'Remove from this browser'],
    'The connection was lost. Downloaded chapters are saved. Press the button again to continue.',
  ]);
  report({ kind: 'failed', reason: 'full' });
  expect(statusText()).toBe('This browser is out of storage space. Downloaded chapters are saved.');
  report({ kind: 'saved', chapters: 3, bytes: 642_000, isComplete: false });
  expect([buttons(), statusText()]).toEqual([
    ['Save for offline', 'Remove from this browser'],
    '3 chapters saved, 642 KB. Some are missing. Press the button again to continue.',
  ]);
  report({ kind: 'saved', chapters: 1, bytes: 500_000, isComplete: true });
  expect([buttons(), statusText()]).toEqual([
    ['Remove from this browser'],
    '1 chapter saved, 500 KB. New chapters are added when you visit.',
  ]);
  expect(document.activeElement).toBe(saveButton);
  await act(async () => fireEvent.click(screen.getByText('Remove from this browser')));
  expect(posted.at(-1)).toBe('remove');
  report({ kind: 'none' });
  expect([buttons(), statusText()]).toEqual([['Save for offline'], '']);
});
