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

test('a form that is sent sooner than two seconds after the page was opened waits, says so, and is sent once', async () => {
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

test('after two seconds nothing waits, and an invalid form is told so at once', async () => {
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

test('with the hidden field filled in nothing is sent, and the page says so instead of thanking', async () => {
  await pass(2000);
  decoy().value = 'https://casino.example';
  submit();
  await pass(5000);
  expect(sent).toBe(0);
  expect(screen.getByRole('alert').textContent).toContain(
    'This could not be sent: a field that people do not see was filled in',
  );
  decoy().value = '';
  submit();
  await pass(0);
  expect(sent).toBe(1);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('people do not meet the hidden field: not by eye, keyboard, screen reader or autofill', () => {
  expect(decoy().closest('[aria-hidden="true"][inert].sr-only')).not.toBeNull();
  expect(decoy().tabIndex).toBe(-1);
  expect(decoy().autocomplete).toBe('off');
  expect(decoy().hasAttribute('name')).toBe(false);
  expect(screen.queryByRole('textbox')).toBeNull();
});
