import { useRef, useState, type FormEvent } from 'react';
import { changeOwnPassword } from '~/data/auth.ts';
import { buttonClass } from '~/ui/button.ts';
import { leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import { useWrite } from '../use-write.ts';
import { PasswordField, ShowPasswords } from './PasswordField.tsx';
import { newPasswordFault, OTHER_SESSIONS_ENDED, PASSWORD_CHANGED, passwordRefusal } from './passwords.ts';

type Errors = { current?: string | undefined; next?: string | undefined; form?: string };

/** The signed-in administrator's own password. A refused password is cleared and gets the focus. */
export function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isShown, setShown] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const currentField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);

  const refuse = (found: Errors) => {
    setErrors(found);
    const isNextWrong = found.current === undefined && found.next !== undefined;
    (isNextWrong ? nextField : currentField).current?.focus();
  };
  const { run, isPending } = useWrite({
    write: () => changeOwnPassword(current, next),
    done: () => {
      setCurrent('');
      setNext('');
      setShown(false);
      return { title: PASSWORD_CHANGED, description: OTHER_SESSIONS_ENDED };
    },
    failed: async (error) => {
      const { about, message } = passwordRefusal(error);
      if (about === 'link' && (await leaveUnlessAdministrator())) return;
      if (about === 'current') setCurrent('');
      if (about === 'next') setNext('');
      refuse({ [about === 'link' ? 'form' : about]: message });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = current === '' ? 'Enter your current password.' : undefined;
    const fault = newPasswordFault(next, current);
    if (missing ?? fault) return refuse({ current: missing, next: fault });
    setErrors({});
    run();
  };

  return (
    <section className="plate min-w-0 p-6 md:p-8" aria-labelledby="password-title">
      <h2 id="password-title" className="text-heading">
        Your password
      </h2>
      <p className="ink-dim mt-2">
        A new password ends all your other sessions, on every device. You stay signed in here.
      </p>
      <form noValidate onSubmit={submit}>
        <PasswordField
          ref={currentField}
          label="Current password"
          value={current}
          onChange={setCurrent}
          isShown={isShown}
          error={errors.current}
        />
        <PasswordField
          ref={nextField}
          label="New password"
          isNew
          value={next}
          onChange={setNext}
          isShown={isShown}
          error={errors.next}
        />
        <ShowPasswords isShown={isShown} onChange={setShown} />
        <p role="alert" className="text-danger">
          {errors.form}
        </p>
        <button type="submit" className={buttonClass('gold', 'mt-4')} aria-disabled={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </button>
      </form>
    </section>
  );
}
