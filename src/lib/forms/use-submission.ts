// What every public form does when it is sent: one sending at a time.
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { wakeToaster } from '../toasts/toasts.store.ts';

export type Submission = {
  /** For the form element. */
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  isSending: boolean;
};

/**
 * Calls `send` when the form is submitted, unless the last sending is still under way.
 * @param send checks the form; undefined when something is wrong with it, else what ends with the sending
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
