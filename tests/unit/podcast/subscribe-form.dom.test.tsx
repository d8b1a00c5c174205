import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SubscribeForm } from '~/features/podcast/SubscribeForm.island.tsx';
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

test('an empty form says what is missing at each field, and sends nothing', () => {
  submit();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(consent().getAttribute('aria-invalid')).toBe('true');
  const said = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(said(email())).toBe('Please enter a valid email address');
  expect(said(consent())).toBe('You must consent to subscribe to our podcast');
  expect(document.activeElement).toBe(email());
  expect(sent).toEqual([]);
});

test('a correction clears its own mark at once', () => {
  submit();
  fireEvent.change(email(), { target: { value: 'reader@example.org' } });
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  expect(screen.getByText('You must consent to subscribe to our podcast')).toBeTruthy();
  fireEvent.click(consent());
  expect(screen.queryByText('You must consent to subscribe to our podcast')).toBeNull();
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

test('success closes the dialog, empties the form and says thanks', async () => {
  backendAnswers(201, null, 1400);
  fillIn();
  submit();
  await pass(1399);
  expect(dialog().open).toBe(true);
  await pass(1);
  expect(dialog().open).toBe(false);
  expect(email().value).toBe('');
  expect(consent().checked).toBe(false);
  expect($toast.get()).toMatchObject({
    title: 'Successfully subscribed!',
    description: 'Thank you for subscribing to our podcast updates.',
  });
  expect(sent).toEqual([
    {
      url: expect.stringMatching(/\/rest\/v1\/podcast_subscribers$/) as string,
      body: { email: 'Reader@Example.org', consent: true },
    },
  ]);
});

test('an address that is already on the list is thanked like any other', async () => {
  backendAnswers(409, { code: '23505', message: 'duplicate key value' });
  fillIn();
  submit();
  await pass(1000);
  expect(dialog().open).toBe(false);
  expect($toast.get()?.title).toBe('Successfully subscribed!');
});

test('failure keeps the dialog open and everything typed, and the next try can succeed', async () => {
  backendAnswers(500, { message: 'down' });
  fillIn();
  submit();
  await pass(1000);
  expect(dialog().open).toBe(true);
  expect(screen.getByText('Subscription failed').closest('[role=alert]')?.textContent).toContain(
    'There was a problem submitting your subscription. Please try again.',
  );
  expect(email().value).toBe('Reader@Example.org');
  expect(consent().checked).toBe(true);
  expect(document.activeElement).toBe(button());
  expect(button().disabled).toBe(false);
  backendAnswers(201, null);
  submit();
  await pass(1000);
  expect(screen.queryByText('Subscription failed')).toBeNull();
  expect(dialog().open).toBe(false);
  expect(sent).toHaveLength(2);
});

test('too many subscriptions at once are said as that, and everything typed stays', async () => {
  backendAnswers(429, { code: 'PT429', message: 'Too many requests. Please try again in a minute.' });
  fillIn();
  submit();
  await pass(1000);
  expect(dialog().open).toBe(true);
  expect(screen.getByText('Subscription failed').closest('[role=alert]')?.textContent).toContain(
    'Too many requests right now. Please try again in a minute.',
  );
  expect(email().value).toBe('Reader@Example.org');
  expect(consent().checked).toBe(true);
});

test('an answer that says nothing was stored is a failure, even one without an error in it', async () => {
  backendAnswers(404, null);
  fillIn();
  submit();
  await pass(1000);
  expect(screen.getByText('Subscription failed')).toBeTruthy();
  expect($toast.get()).toBeNull();
});

test('submitting twice sends once', async () => {
  backendAnswers(201, null);
  fillIn();
  submit();
  submit();
  await pass(500);
  submit();
  await pass(500);
  expect(sent).toHaveLength(1);
});

test('a failure after the dialog was closed is told in a toast', async () => {
  backendAnswers(500, { message: 'down' });
  fillIn();
  submit();
  dialog().close();
  await pass(1000);
  expect($toast.get()).toMatchObject({ tone: 'error', title: 'Subscription failed' });
});
