import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissToast, showToast } from '~/lib/toasts/toasts.store.ts';
import { startToaster } from '~/lib/toasts/toaster.ts';

const pass = (ms: number) => void vi.advanceTimersByTime(ms);

const area = document.createElement('div');
area.innerHTML = '<div role="status"></div><div role="alert"></div>';
startToaster(area);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button type="button">Send</button><main id="main" tabindex="-1"></main>';
  document.body.append(area);
  const shown = $toast.get();
  if (shown) dismissToast(shown.id);
  return () => vi.useRealTimers();
});

test('a new toast replaces the previous one', () => {
  showToast({ title: 'Preferences saved', description: 'Your cookie preferences have been saved.' });
  expect(screen.getByRole('status').textContent).toContain('Your cookie preferences have been saved.');

  showToast({ tone: 'error', title: 'Failed to publish chapter' });
  expect(screen.getByRole('alert').textContent).toContain('Failed to publish chapter');
  expect(screen.queryByText('Preferences saved')).toBeNull();
});

test('the timer stays paused until both the pointer and the focus have left', () => {
  showToast({ title: 'Wait for both', durationMs: 1000 });
  const card = screen.getByText('Wait for both').closest('.toast') as HTMLElement;
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.pointerEnter(card);
  fireEvent.focusIn(close);
  fireEvent.focusOut(close);
  pass(60_000);
  expect(screen.getByText('Wait for both')).toBeTruthy();
  fireEvent.focusIn(close);
  fireEvent.pointerLeave(card);
  pass(60_000);
  expect(screen.getByText('Wait for both')).toBeTruthy();
  fireEvent.focusOut(close);
  pass(1001);
  expect(screen.queryByText('Wait for both')).toBeNull();
});

test('the timer is paused while the page is hidden', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const show = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  show(true);
  showToast({ title: 'Message sent', durationMs: 1000 });
  pass(60_000);
  expect(screen.getByText('Message sent')).toBeTruthy();
  show(false);
  pass(999);
  expect(screen.getByText('Message sent')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Message sent')).toBeNull();
});

test('focus returns to its previous element when a toast closes, or to the main content', () => {
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
  pass(1000);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
});
