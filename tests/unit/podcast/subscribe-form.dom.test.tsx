import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '~/data/data-error.ts';
import { failureOf, SubscribeForm } from '~/features/podcast/SubscribeForm.island.tsx';
import { $toast, dismissToast } from '~/lib/toasts/toasts.store.ts';

type Sent = { url: string; body: unknown };
let sent: Sent[] = [];

/** The backend's answer to every insert, after a while. */
function backendAnswers(status: number, body: object | null, afterMs = 0): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ url: String(input), body: JSON.parse(String(init?.body)) as unknown });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    return new Response(body && JSON.stringify(body), { status });
  });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true });
const button = () => screen.getByRole<HTMLButtonElement>('button', { hidden: true });
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

function fillIn(address = 'Reader@Example.org'): void {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.click(consent());
}

beforeEach(async () => {
  vi.useFakeTimers();
  sent = [];
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
  render(
    <dialog open>
      <SubscribeForm />
    </dialog>,
  );
  // The least time of every form.
  await pass(2000);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("while it is being sent the button reads 'Subscribing...' and is disabled, for at least 1000 ms", async () => {
  backendAnswers(201, null);
  fillIn();
  submit();
  await pass(999);
  expect(button().textContent).toBe('Subscribing...');
  expect(button().disabled).toBe(true);
  expect(dialog().open).toBe(true);
  await pass(1);
  expect(button().textContent).toBe('Subscribe');
  expect(dialog().open).toBe(false);
});

test('a failure after the dialog was closed is told in a toast', async () => {
  backendAnswers(500, { message: 'down' });
  fillIn();
  submit();
  dialog().close();
  await pass(1000);
  expect($toast.get()).toMatchObject({ tone: 'error', title: 'Subscription failed' });
});

test('a known address counts as subscribed; any other error is a failure', () => {
  expect(failureOf(new DataError('23505', 'duplicate key'))).toBeUndefined();
  expect(failureOf(new DataError('23514', 'check violated'))).toBeDefined();
  expect(failureOf(new Error('23505'))).toBeDefined();
});
