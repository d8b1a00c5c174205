import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { KeepOffline, type CopyState } from '~/features/chapters/offline/KeepOffline.island.tsx';

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

it('shows progress, stored size, and errors, and offers the actions for each state', async () => {
  const { posted, report } = stubServiceWorker();
  render(<KeepOffline />);
  expect([buttons(), statusText()]).toEqual([['Keep for offline'], '']);
  const pressed = screen.getByText('Keep for offline');
  pressed.focus();
  await act(async () => fireEvent.click(pressed));
  fireEvent.click(screen.getByText('Keep for offline'));
  expect(posted).toEqual(['report', 'keep']);
  expect(statusText()).toBe('Downloading the chapters');
  report({ kind: 'progress', done: 4, total: 10 });
  expect(statusText()).toBe('4 of 10 pages saved');
  expect(
    screen.getByRole('progressbar', { name: 'Keeping the chapters' }).getAttribute('aria-valuenow'),
  ).toBe('4');
  report({ kind: 'failed', why: 'network' });
  expect([buttons(), statusText()]).toEqual([
    ['Keep for offline', 'Remove from this browser'],
    'The connection was lost. What was downloaded is kept. Press again to continue.',
  ]);
  report({ kind: 'failed', why: 'full' });
  expect(statusText()).toBe('This browser is out of space. What was downloaded is kept.');
  report({ kind: 'kept', chapters: 3, bytes: 642_000, isWhole: false });
  expect([buttons(), statusText()]).toEqual([
    ['Keep for offline', 'Remove from this browser'],
    '3 chapters are kept, 642 KB. Some are missing. Press again to continue.',
  ]);
  report({ kind: 'kept', chapters: 1, bytes: 500_000, isWhole: true });
  expect([buttons(), statusText()]).toEqual([
    ['Remove from this browser'],
    '1 chapter is kept, 500 KB. New ones are added when you visit.',
  ]);
  expect(document.activeElement).toBe(pressed);
  await act(async () => fireEvent.click(screen.getByText('Remove from this browser')));
  expect(posted.at(-1)).toBe('remove');
  report({ kind: 'nothing' });
  expect([buttons(), statusText()]).toEqual([['Keep for offline'], '']);
});
