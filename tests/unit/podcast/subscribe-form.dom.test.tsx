import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '~/data/data-error.ts';
import { failureOf, SubscribeForm } from '~/features/podcast/SubscribeForm.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  render(
    <dialog open>
      <SubscribeForm />
    </dialog>,
  );
  // The minimum time before any form can be submitted.
  await pass(2000);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a failure after the dialog was closed is shown in a toast', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'down' }, { status: 500 })));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'Reader@Example.org' } });
  fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  document.querySelector('dialog')?.close();
  await pass(1000);
  expect($toast.get()).toMatchObject({ tone: 'error', title: 'Subscription failed' });
});

test('an email address already on the list counts as subscribed; any other error is a failure', () => {
  expect(failureOf(new DataError('23505', 'duplicate key'))).toBeUndefined();
  expect(failureOf(new DataError('23514', 'check violated'))).toBeDefined();
  expect(failureOf(new Error('23505'))).toBeDefined();
});
