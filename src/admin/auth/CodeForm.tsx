import { useRef, type ComponentProps } from 'react';
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
  const field = useRef<HTMLInputElement>(null);
  const { attempt, isBusy, error } = useAttempt();
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const code = String(new FormData(form).get('code')).trim();
        field.current?.focus();
        attempt(async () => {
          await send(code);
          form.reset();
        });
      }}
    >
      <Field
        ref={field}
        {...{ label, hint, error }}
        name="code"
        required
        autoCapitalize="none"
        spellCheck={false}
        {...input}
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
