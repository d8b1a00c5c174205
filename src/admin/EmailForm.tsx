import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import type { ButtonTone } from '~/ui/button.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { useWrite } from './use-write.ts';

export const NOT_AN_ADDRESS = 'Please enter a valid email address';

type Props = {
  label: string;
  autoComplete: 'username' | 'email' | 'off';
  button: { label: string; busyLabel: string; className?: string; tone?: ButtonTone };
  isInline?: boolean;
  send: (address: string) => Promise<string>;
  explain: (error: unknown) => string;
  children?: ReactNode;
};

export function EmailForm(props: Props) {
  const { label, autoComplete, button, isInline = false, send, explain, children } = props;
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const showError = (reason: string) => {
    setError(reason);
    field.current?.focus();
  };
  const { run, isPending } = useWrite({
    write: send,
    onError: (failure) => showError(explain(failure)),
    afterReload: (message) => {
      setNote(message);
      if (isInline) setEmail('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setNote('');
    setError(undefined);
    if (isEmailAddress(address)) run(address);
    else showError(NOT_AN_ADDRESS);
  };

  const isBeside = isInline && !children;
  const sendButton = (
    <Button type="submit" tone={button.tone ?? 'gold'} className={button.className} isInactive={isPending}>
      {isPending ? button.busyLabel : button.label}
    </Button>
  );
  return (
    <form className="mt-6" noValidate onSubmit={submit}>
      <p role="status" className="mb-4 break-words empty:mb-0">
        {note}
      </p>
      <Field
        {...{ label, error, autoComplete }}
        ref={field}
        type="email"
        inputMode="email"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        buttons={isBeside && sendButton}
      />
      {children}
      {!isBeside && sendButton}
    </form>
  );
}
