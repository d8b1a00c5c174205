import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { FormGuard } from '~/ui/FormGuard.tsx';

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const honeypot = () => document.querySelector<HTMLInputElement>('input[tabindex="-1"]') as HTMLInputElement;

let submissions = 0;
let isValid = true;
function Form() {
  const { form, onSubmit, isSending, guard } = useSubmission(() =>
    isValid ? () => Promise.resolve(void (submissions += 1)) : undefined,
  );
  return (
    <form ref={form} onSubmit={onSubmit}>
      <FormGuard {...guard}>
        <button type="submit">{isSending ? 'Sending' : 'Send'}</button>
      </FormGuard>
    </form>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  [submissions, isValid] = [0, true];
  render(<Form />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('delays a form submitted within two seconds of page load, shows a message, and sends it once', async () => {
  await advance(500);
  submit();
  submit();
  expect(screen.getByRole('status').textContent).toBe('One moment, please…');
  await advance(1499);
  expect(submissions).toBe(0);
  expect(screen.getByRole('button').textContent).toBe('Sending');
  await advance(1);
  expect(submissions).toBe(1);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('button').textContent).toBe('Send');
});

test('sends a form without delay after two seconds, and never delays an invalid form', async () => {
  isValid = false;
  submit();
  expect(screen.getByRole('status').textContent).toBe('');
  await advance(2000);
  isValid = true;
  submit();
  expect(screen.getByRole('status').textContent).toBe('');
  await advance(0);
  expect(submissions).toBe(1);
});

test('shows an error instead of sending a form whose hidden field is filled in', async () => {
  await advance(2000);
  honeypot().value = 'https://casino.example';
  submit();
  await advance(5000);
  expect(submissions).toBe(0);
  expect(screen.getByRole('alert').textContent).toContain(
    'The form could not be sent: a hidden field was filled in',
  );
  honeypot().value = '';
  submit();
  await advance(0);
  expect(submissions).toBe(1);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('hides the field from view, keyboard, screen readers, and autofill', () => {
  expect(honeypot().closest('[aria-hidden="true"][inert].sr-only')).not.toBeNull();
  expect(honeypot().tabIndex).toBe(-1);
  expect(honeypot().autocomplete).toBe('off');
  expect(honeypot().hasAttribute('name')).toBe(false);
  expect(screen.queryByRole('textbox')).toBeNull();
});
