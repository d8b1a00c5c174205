import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { ButtonTone } from '~/ui/button.ts';
import { useAttempt } from './auth/use-attempt.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';

export const EMAIL_INPUT = { type: 'email', inputMode: 'email' } as const;
export const NOT_AN_ADDRESS = 'Please enter a valid email address';

type Props = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  hint?: string;
  button: { label: string; busyLabel?: string; tone?: ButtonTone; className?: string };
  /** A resolved text is shown above the field. */
  send: (value: string) => Promise<unknown>;
  explain?: (error: unknown) => string;
  /** Keeps the value, and the button below the field. */
  isLarge?: boolean;
  /** Between the field and its button. */
  children?: ReactNode;
};

export function FieldForm(props: Props) {
  const { label, hint, button, send, explain, isLarge = false, children, ...input } = props;
  const { attempt, isBusy, error } = useAttempt(explain);
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  const isBelow = isLarge || children !== undefined;
  const sendButton = (
    <Button type="submit" tone={button.tone ?? 'gold'} className={button.className} isInactive={isBusy}>
      {isBusy ? (button.busyLabel ?? 'Checking...') : button.label}
    </Button>
  );
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        attempt(async () => {
          setNote('');
          const answer = await send(field.current?.value.trim() ?? '');
          if (typeof answer === 'string') setNote(answer);
          if (!isLarge) form.reset();
        });
      }}
    >
      <p role="status" className="mb-4 break-words empty:mb-0">
        {note}
      </p>
      <Field
        ref={field}
        {...{ label, hint, error }}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        buttons={!isBelow && sendButton}
      />
      {children}
      {isBelow && sendButton}
    </form>
  );
}
