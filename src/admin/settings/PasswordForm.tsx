import { useRef, useState, type FormEvent } from 'react';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { useWrite } from '../use-write.ts';
import { newPasswordFault, passwordRefusal } from './passwords.ts';

type Passwords = { current: string; next: string };
type Errors = { current?: string | undefined; next?: string | undefined; form?: string };

type Props = {
  asksCurrent?: boolean;
  button: { label: string; busyLabel: string; className: string };
  write: (passwords: Passwords) => Promise<unknown>;
  done?: ToastInput;
  /** Handles the end of the link or session; returns false to show it in the form. */
  onLinkOver: () => boolean | Promise<boolean>;
};

const EMPTY: Passwords = { current: '', next: '' };

export function PasswordForm({ asksCurrent = false, button, write, done, onLinkOver }: Props) {
  const [typed, setTyped] = useState(EMPTY);
  const [isShown, setShown] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const fields = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
  };

  const reject = (found: Errors) => {
    setErrors(found);
    const isNextWrong = !asksCurrent || (found.next !== undefined && found.current === undefined);
    fields[isNextWrong ? 'next' : 'current'].current?.focus();
  };
  const { run, isPending } = useWrite({
    write: () => write(typed),
    done: () => {
      setTyped(EMPTY);
      setShown(false);
      return done;
    },
    failed: async (error) => {
      const { about, message } = passwordRefusal(error);
      if (about === 'link' && (await onLinkOver())) return;
      if (about === 'current' || about === 'next') setTyped((now) => ({ ...now, [about]: '' }));
      reject({ [about === 'link' ? 'form' : about]: message });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const current = asksCurrent && typed.current === '' ? 'Enter your current password.' : undefined;
    const next = newPasswordFault(typed.next, asksCurrent ? typed.current : undefined);
    if (current ?? next) return reject({ current, next });
    setErrors({});
    run();
  };

  const field = (name: keyof Passwords, label: string) => ({
    label,
    className: 'mt-5',
    ref: fields[name],
    type: isShown ? 'text' : 'password',
    autoComplete: `${name === 'next' ? 'new' : name}-password`,
    autoCapitalize: 'none',
    spellCheck: false,
    error: errors[name],
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form noValidate onSubmit={submit}>
      {asksCurrent && <Field {...field('current', 'Current password')} />}
      <Field
        {...field('next', 'New password')}
        hint="At least 12 characters. Several words are easy to remember."
      />
      <Choice label="Show password" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
      <p role="alert" className="text-danger">
        {errors.form}
      </p>
      <Button type="submit" tone="gold" className={`mt-4 ${button.className}`} isInactive={isPending}>
        {isPending ? button.busyLabel : button.label}
      </Button>
    </form>
  );
}
