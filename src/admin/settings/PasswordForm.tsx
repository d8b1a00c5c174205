import { useRef, useState, type FormEvent } from 'react';
import { MIN_PASSWORD_CHARACTERS } from '~/lib/site/password-limits.ts';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { useWrite } from '../use-write.ts';
import {
  explainPasswordError,
  newPasswordProblem,
  PASSWORD_CHANGED,
  type PasswordProblem,
} from './passwords.ts';

type Passwords = { current: string; next: string };

type Props = {
  requiresCurrent?: boolean;
  button: { label: string; busyLabel: string; className: string };
  write: (passwords: Passwords) => Promise<unknown>;
  /** Handles the end of the link or session; returns false to show it in the form. */
  onLinkExpired: () => boolean | Promise<boolean>;
};

export function PasswordForm({ requiresCurrent = false, button, write, onLinkExpired }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<PasswordProblem>();

  const reject = (found: PasswordProblem) => {
    setProblem(found);
    form.current?.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.select();
  };
  const { run, isPending } = useWrite({
    write,
    onSuccess: () => {
      form.current?.reset();
      setShown(false);
      return requiresCurrent ? PASSWORD_CHANGED : undefined;
    },
    onError: async (error) => {
      const found = explainPasswordError(error);
      if (found.field !== 'link' || !(await onLinkExpired())) reject(found);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const passwords = { current: String(typed.get('current') ?? ''), next: String(typed.get('next')) };
    const message = newPasswordProblem(passwords.next, passwords.current);
    if (message) return reject({ field: 'next', message });
    setProblem(undefined);
    run(passwords);
  };

  const field = (name: keyof Passwords) => ({
    name,
    className: 'mt-5',
    type: isShown ? 'text' : 'password',
    autoComplete: `${name === 'next' ? 'new' : name}-password`,
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
    error: problem?.field === name ? problem.message : undefined,
  });
  return (
    <form ref={form} onSubmit={submit}>
      {requiresCurrent && <Field label="Current password" {...field('current')} />}
      <Field
        label="New password"
        {...field('next')}
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. Several words are easy to remember.`}
      />
      <Choice label="Show password" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
      <p role="alert" className="text-danger">
        {problem && !['current', 'next'].includes(problem.field) && problem.message}
      </p>
      <Button type="submit" tone="gold" className={`mt-4 ${button.className}`} isInactive={isPending}>
        {isPending ? button.busyLabel : button.label}
      </Button>
    </form>
  );
}
