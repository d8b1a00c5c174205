import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { FormGuard } from '~/ui/FormGuard.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const decoy = () => document.querySelector<HTMLInputElement>('input[tabindex="-1"]') as HTMLInputElement;

let sent = 0;
let isValid = true;
function Form() {
  const { form, onSubmit, isSending, guard } = useSubmission(() =>
    isValid ? () => Promise.resolve(void (sent += 1)) : undefined,
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
  [sent, isValid] = [0, true];
  render(<Form />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a form submitted within two seconds of page load waits, shows a message, and is sent once', async () => {
  await pass(500);
  submit();
  submit();
  expect(screen.getByRole('status').textContent).toBe('One moment, please…');
  await pass(1499);
  expect(sent).toBe(0);
  expect(screen.getByRole('button').textContent).toBe('Sending');
  await pass(1);
  expect(sent).toBe(1);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('button').textContent).toBe('Send');
});

test('a form is sent without delay after two seconds, and an invalid form never waits', async () => {
  isValid = false;
  submit();
  expect(screen.getByRole('status').textContent).toBe('');
  await pass(2000);
  isValid = true;
  submit();
  expect(screen.getByRole('status').textContent).toBe('');
  await pass(0);
  expect(sent).toBe(1);
});

test('a form with the hidden field filled in is not sent, and an error is shown', async () => {
  await pass(2000);
  decoy().value = 'https://casino.example';
  submit();
  await pass(5000);
  expect(sent).toBe(0);
  expect(screen.getByRole('alert').textContent).toContain(
    'This could not be sent: a hidden field was filled in',
  );
  decoy().value = '';
  submit();
  await pass(0);
  expect(sent).toBe(1);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('the hidden field is excluded from view, keyboard, screen readers, and autofill', () => {
  expect(decoy().closest('[aria-hidden="true"][inert].sr-only')).not.toBeNull();
  expect(decoy().tabIndex).toBe(-1);
  expect(decoy().autocomplete).toBe('off');
  expect(decoy().hasAttribute('name')).toBe(false);
  expect(screen.queryByRole('textbox')).toBeNull();
});
