// Form submission for public forms, one at a time.
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { wakeToaster } from '../toasts/toasts.store.ts';

/** The minimum time from opening the page to sending. People need longer, except with autofill. */
const MIN_TIME_MS = 2000;

/** `waiting`: sent in a moment. `refused`: the hidden field was filled in, so nothing was sent. */
export type GuardState = 'open' | 'waiting' | 'refused';

export type Submission = {
  /** For the form element. */
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  isSending: boolean;
  /** For the FormGuard inside the form. */
  guard: { decoy: RefObject<HTMLInputElement | null>; state: GuardState };
};

/**
 * Sends on submit, unless a submission is in progress. A hidden field and a minimum time keep out simple bots; the database
 * limits all others.
 * @param check validates the form; returns what sends it, or undefined when it is invalid
 */
export function useSubmission(check: () => (() => Promise<void>) | undefined): Submission {
  const form = useRef<HTMLFormElement>(null);
  const decoy = useRef<HTMLInputElement>(null);
  // State changes with the next render, possibly after a second press.
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [state, setState] = useState<GuardState>('open');

  useEffect(wakeToaster, []);

  const sendInTime = async (send: () => Promise<void>) => {
    const leftMs = MIN_TIME_MS - performance.now();
    if (leftMs > 0) {
      setState('waiting');
      await new Promise((resolve) => setTimeout(resolve, leftMs));
      setState('open');
    }
    await send();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const send = check();
    if (!send) return;
    if (decoy.current?.value) return setState('refused');
    setState('open');
    isBusy.current = true;
    setSending(true);
    void sendInTime(send).finally(() => {
      isBusy.current = false;
      setSending(false);
    });
  };

  return { form, onSubmit, isSending, guard: { decoy, state } };
}
