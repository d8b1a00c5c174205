import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissToast, showToast } from '~/lib/toasts/toasts.store.ts';
import { Toaster } from '~/ui/Toaster.island.tsx';

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
  const shown = $toast.get();
  if (shown) dismissToast(shown.id);
  return () => vi.useRealTimers();
});

test('a new toast takes the place of the one before it', () => {
  render(<Toaster />);
  act(() =>
    showToast({ title: 'Preferences saved', description: 'Your cookie preferences have been saved.' }),
  );
  expect(screen.getByRole('status').textContent).toContain('Your cookie preferences have been saved.');

  act(() => showToast({ tone: 'error', title: 'Failed to publish chapter' }));
  expect(screen.getByRole('alert').textContent).toContain('Failed to publish chapter');
  expect(screen.queryByText('Preferences saved')).toBeNull();
});

test('a toast disappears when its time is over', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Gone soon', durationMs: 15_000 }));
  pass(14_999);
  expect(screen.getByText('Gone soon')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Gone soon')).toBeNull();
});

test('the clock is paused while a toast is hovered or focused', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Wait for me', durationMs: 1000 }));
  pass(900);
  const card = screen.getByText('Wait for me').closest('.toast') as HTMLElement;
  fireEvent.pointerEnter(card);
  pass(60_000);
  expect(screen.getByText('Wait for me')).toBeTruthy();
  fireEvent.pointerLeave(card);
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
  pass(60_000);
  expect(screen.getByText('Wait for me')).toBeTruthy();
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
  pass(101);
  expect(screen.queryByText('Wait for me')).toBeNull();
});

test('the clock stays paused under the pointer when the focus goes on, and under the focus when the pointer does', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Wait for both', durationMs: 1000 }));
  const card = screen.getByText('Wait for both').closest('.toast') as HTMLElement;
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.pointerEnter(card);
  fireEvent.focus(close);
  fireEvent.blur(close);
  pass(60_000);
  expect(screen.getByText('Wait for both')).toBeTruthy();
  fireEvent.focus(close);
  fireEvent.pointerLeave(card);
  pass(60_000);
  expect(screen.getByText('Wait for both')).toBeTruthy();
  fireEvent.blur(close);
  pass(1001);
  expect(screen.queryByText('Wait for both')).toBeNull();
});

test('a toast can be closed by its button and by Escape', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'First' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('First')).toBeNull();
  act(() => showToast({ title: 'Second' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
  expect(screen.queryByText('Second')).toBeNull();
});

test('a toast’s action is a separate button', () => {
  const run = vi.fn();
  render(<Toaster />);
  act(() => showToast({ title: 'New', action: { label: 'Read Now', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'Read Now' }));
  expect(run).toHaveBeenCalledOnce();
});

test('the clock is paused while the page is hidden', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const show = (isHidden: boolean) =>
    act(() => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  render(<Toaster />);
  show(true);
  act(() => showToast({ title: 'Message sent', durationMs: 1000 }));
  pass(60_000);
  expect(screen.getByText('Message sent')).toBeTruthy();
  show(false);
  pass(999);
  expect(screen.getByText('Message sent')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Message sent')).toBeNull();
});

test('the focus returns to where it was when a toast goes, or to the content', () => {
  render(
    <>
      <button type="button">Send</button>
      <main id="main" tabIndex={-1} />
      <Toaster />
    </>,
  );
  const close = () => screen.getByRole('button', { name: 'Close' });
  act(() => screen.getByRole('button', { name: 'Send' }).focus());
  act(() => showToast({ title: 'First' }));
  act(() => close().focus());
  fireEvent.click(close());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));

  act(() => screen.getByRole('button', { name: 'Send' }).blur());
  act(() => showToast({ title: 'Second' }));
  act(() => close().focus());
  fireEvent.keyDown(close(), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('main'));

  // A toast that goes without having had the focus leaves it alone.
  act(() => screen.getByRole('button', { name: 'Send' }).focus());
  act(() => showToast({ title: 'Third', durationMs: 1000 }));
  pass(1000);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
});
