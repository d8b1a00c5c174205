import { useRef, useState, type FormEvent } from 'react';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { NOT_AN_ADDRESS } from './messages.ts';

type Work = {
  /** Does what the form is for, and resolves to what is said then. */
  send: (address: string) => Promise<string>;
  /** A failure in words for the field; undefined where it is told elsewhere, or the page is left. */
  explain: (failure: unknown) => Promise<string | undefined>;
};

/** A form of one email address: checked before it is sent, sent once, with the focus on what is wrong. */
export function useEmailForm({ send, explain }: Work) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const address = email.trim();
    setNote('');
    const fault = isEmailAddress(address) ? undefined : NOT_AN_ADDRESS;
    setError(fault);
    if (fault) return field.current?.focus();
    setBusy(true);
    try {
      setNote(await send(address));
    } catch (failure) {
      const words = await explain(failure);
      setError(words);
      if (words !== undefined) field.current?.focus();
    }
    setBusy(false);
  };

  return { email, setEmail, error, note, isBusy, field, onSubmit: (event: FormEvent) => void submit(event) };
}

export type EmailForm = ReturnType<typeof useEmailForm>;
