import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '~/data/data-error.ts';
import { toFailure, SubscribeForm } from '~/features/podcast/SubscribeForm.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  render(
    <dialog open>
      <SubscribeForm />
    </dialog>,
  );
  // The minimum time before any form can be submitted.
  await advance(2000);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('shows a failure in a toast if the dialog has been closed', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'down' }, { status: 500 })));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'Reader@Example.org' } });
  fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  document.querySelector('dialog')?.close();
  await advance(1000);
  expect($toast.get()).toMatchObject({ tone: 'error', title: 'Subscription failed' });
});

test('treats a duplicate email address as success, and any other error as a failure', () => {
  expect(toFailure(new DataError('23505', 'duplicate key'))).toBeUndefined();
  expect(toFailure(new DataError('23514', 'check violated'))).toBeDefined();
  expect(toFailure(new Error('23505'))).toBeDefined();
});
