import { useRef, useState, type ComponentProps } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = Pick<ComponentProps<'input'>, 'autoFocus' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
  label: string;
  hint?: string;
  button: string;
  send: (code: string) => Promise<unknown>;
};

export function CodeForm({ label, hint, button, send, ...input }: Props) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { attempt, isBusy, error, setError } = useAttempt();
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.trim();
        field.current?.focus();
        if (typed === '') return setError('Enter the code.');
        attempt(async () => {
          await send(typed);
          setCode('');
        });
      }}
    >
      <Field
        ref={field}
        label={label}
        hint={hint}
        error={error}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        buttons={
          <Button type="submit" tone="gold" isInactive={isBusy}>
            {isBusy ? 'Checking...' : button}
          </Button>
        }
      />
    </form>
  );
}

type AppCodeProps = { send: (code: string) => Promise<unknown>; autoFocus?: boolean };

/** Apps show codes with a space, and people copy it. */
export const AppCodeForm = ({ send, autoFocus = false }: AppCodeProps) => (
  <CodeForm
    label="Code from your app"
    hint="Six digits. Your app shows a new code every 30 seconds."
    button="Confirm"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    autoFocus={autoFocus}
    send={(code) => send(code.replaceAll(/\s/g, ''))}
  />
);
