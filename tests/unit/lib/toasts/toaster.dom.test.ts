import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissToast, showToast } from '~/lib/toasts/toasts.store.ts';
import { startToaster } from '~/lib/toasts/toaster.ts';

const advance = (ms: number) => void vi.advanceTimersByTime(ms);

const container = document.createElement('div');
container.innerHTML = '<div role="status"></div><div role="alert"></div>';
startToaster(container);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button type="button">Send</button><main id="main" tabindex="-1"></main>';
  document.body.append(container);
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
  return () => vi.useRealTimers();
});

test('replaces the previous toast with a new one', () => {
  showToast({ title: 'Preferences saved', description: 'Your cookie preferences have been saved.' });
  expect(screen.getByRole('status').textContent).toContain('Your cookie preferences have been saved.');

  showToast({ tone: 'error', title: 'Failed to publish chapter' });
  expect(screen.getByRole('alert').textContent).toContain('Failed to publish chapter');
  expect(screen.queryByText('Preferences saved')).toBeNull();
});

test('pauses the timer until both the pointer and the focus leave', () => {
  showToast({ title: 'Wait for both', durationMs: 1000 });
  const card = screen.getByText('Wait for both').closest('.toast') as HTMLElement;
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.pointerEnter(card);
  fireEvent.focusIn(close);
  fireEvent.focusOut(close);
  advance(60_000);
  expect(screen.getByText('Wait for both')).toBeTruthy();
  fireEvent.focusIn(close);
  fireEvent.pointerLeave(card);
  advance(60_000);
  expect(screen.getByText('Wait for both')).toBeTruthy();
  fireEvent.focusOut(close);
  advance(1001);
  expect(screen.queryByText('Wait for both')).toBeNull();
});

test('pauses the timer while the page is hidden', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const setHidden = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  setHidden(true);
  showToast({ title: 'Message sent', durationMs: 1000 });
  advance(60_000);
  expect(screen.getByText('Message sent')).toBeTruthy();
  setHidden(false);
  advance(999);
  expect(screen.getByText('Message sent')).toBeTruthy();
  advance(1);
  expect(screen.queryByText('Message sent')).toBeNull();
});

test('returns focus to the previous element, or to the main content, when a toast closes', () => {
  const close = () => screen.getByRole('button', { name: 'Close' });
  screen.getByRole('button', { name: 'Send' }).focus();
  showToast({ title: 'First' });
  close().focus();
  fireEvent.click(close());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));

  (document.activeElement as HTMLElement).blur();
  showToast({ title: 'Second' });
  close().focus();
  fireEvent.keyDown(close(), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('main'));

  screen.getByRole('button', { name: 'Send' }).focus();
  showToast({ title: 'Third', durationMs: 1000 });
  advance(1000);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
});
