import { useEffect, useRef, useState, type FormEvent } from 'react';
import { loadToaster } from '../toasts/toasts.store.ts';

/** People take longer than this unless they use autofill. */
const MIN_TIME_MS = 2000;

export type GuardState = 'open' | 'waiting' | 'rejected';

/**
 * A hidden field and a minimum time stop simple bots; the database limits the rest.
 * @param check returns a function that sends the form, or undefined if the form is invalid
 */
export function useSubmission(check: () => (() => Promise<void>) | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  // A ref, because state is updated only on the next render, possibly after a second click.
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [state, setState] = useState<GuardState>('open');

  useEffect(loadToaster, []);

  const sendAfterMinTime = async (send: () => Promise<void>) => {
    const remainingMs = MIN_TIME_MS - performance.now();
    if (remainingMs > 0) {
      setState('waiting');
      await new Promise((resolve) => setTimeout(resolve, remainingMs));
      setState('open');
    }
    await send();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const send = check();
    if (!send) return;
    if (honeypot.current?.value) return setState('rejected');
    setState('open');
    isBusy.current = true;
    setSending(true);
    void sendAfterMinTime(send).finally(() => {
      isBusy.current = false;
      setSending(false);
    });
  };

  return { form, onSubmit, isSending, guard: { honeypot, state } };
}
