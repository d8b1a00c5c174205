import { useRef, useState, type FormEvent, type ReactNode } from 'react';
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
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const { run, isPending } = useWrite({
    write: send,
    onError: (failure) => {
      setError(explain(failure));
      field.current?.focus();
    },
    afterReload: (message) => {
      setNote(message);
      if (isInline) field.current?.form?.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNote('');
    setError(undefined);
    run(field.current?.value.trim() ?? '');
  };

  const isBeside = isInline && !children;
  const sendButton = (
    <Button type="submit" tone={button.tone ?? 'gold'} className={button.className} isInactive={isPending}>
      {isPending ? button.busyLabel : button.label}
    </Button>
  );
  return (
    <form className="mt-6" onSubmit={submit}>
      <p role="status" className="mb-4 break-words empty:mb-0">
        {note}
      </p>
      <Field
        {...{ label, error, autoComplete }}
        ref={field}
        type="email"
        inputMode="email"
        spellCheck={false}
        required
        buttons={isBeside && sendButton}
      />
      {children}
      {!isBeside && sendButton}
    </form>
  );
}
