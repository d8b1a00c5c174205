// Form submission for public forms, one at a time.
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { wakeToaster } from '../toasts/toasts.store.ts';

export type Submission = {
  /** For the form element. */
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  isSending: boolean;
};

/**
 * Calls `send` on submit, unless a submission is in progress.
 * @param send validates the form; returns undefined when it is invalid
 */
export function useSubmission(send: () => Promise<void> | undefined): Submission {
  const form = useRef<HTMLFormElement>(null);
  // State arrives with the next render; a second press can come before it.
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);

  useEffect(wakeToaster, []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const sending = send();
    if (!sending) return;
    isBusy.current = true;
    setSending(true);
    void sending.finally(() => {
      isBusy.current = false;
      setSending(false);
    });
  };

  return { form, onSubmit, isSending };
}
