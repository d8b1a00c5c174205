import { useRef, useState, type FormEvent } from 'react';
import { MIN_PASSWORD_CHARACTERS } from '~/lib/site/password-limits.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { useWrite } from '../use-write.ts';
import { newPasswordProblem, explainPasswordError } from './passwords.ts';

type Passwords = { current: string; next: string };
type Errors = { current?: string | undefined; next?: string | undefined; form?: string };

type Props = {
  requiresCurrent?: boolean;
  button: { label: string; busyLabel: string; className: string };
  write: (passwords: Passwords) => Promise<unknown>;
  successToast?: ToastInput;
  /** Handles the end of the link or session; returns false to show it in the form. */
  onLinkExpired: () => boolean | Promise<boolean>;
};

const NO_PASSWORDS: Passwords = { current: '', next: '' };

export function PasswordForm({ requiresCurrent = false, button, write, successToast, onLinkExpired }: Props) {
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const [isShown, setShown] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const fields = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
  };

  const reject = (newErrors: Errors) => {
    setErrors(newErrors);
    const isNextWrong = !requiresCurrent || (newErrors.next !== undefined && newErrors.current === undefined);
    fields[isNextWrong ? 'next' : 'current'].current?.focus();
  };
  const { run, isPending } = useWrite({
    write: () => write(passwords),
    onSuccess: () => {
      setPasswords(NO_PASSWORDS);
      setShown(false);
      return successToast;
    },
    onError: async (error) => {
      const { field: target, message } = explainPasswordError(error);
      if (target === 'link' && (await onLinkExpired())) return;
      if (target === 'current' || target === 'next')
        setPasswords((previous) => ({ ...previous, [target]: '' }));
      reject({ [target === 'link' ? 'form' : target]: message });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const current = requiresCurrent && passwords.current === '' ? 'Enter your current password.' : undefined;
    const next = newPasswordProblem(passwords.next, requiresCurrent ? passwords.current : undefined);
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
    value: passwords[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setPasswords({ ...passwords, [name]: target.value }),
  });
  return (
    <form noValidate onSubmit={submit}>
      {requiresCurrent && <Field {...field('current', 'Current password')} />}
      <Field
        {...field('next', 'New password')}
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. Several words are easy to remember.`}
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
