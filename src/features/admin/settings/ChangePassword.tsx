import { useRef, useState, type FormEvent } from 'react';
import { changeOwnPassword } from '~/data/password.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import { passwordRefusal } from './explain-password.ts';
import { OTHER_SESSIONS_ENDED, PASSWORD_CHANGED } from './messages.ts';
import { newPasswordFault } from './new-password.ts';
import { NEW_PASSWORD_HINT, PasswordField, ShowPasswords } from './PasswordField.tsx';

type Errors = { current?: string; next?: string; form?: string };

/** The signed-in administrator's own password. */
export function ChangePassword() {
  const form = useChangePassword();
  const { errors, isShown, isBusy } = form;
  return (
    <section className="plate min-w-0 p-6 md:p-8" aria-labelledby="password-title">
      <h2 id="password-title" className="text-heading">
        Your password
      </h2>
      <p className="ink-dim mt-2">
        A new password ends all your other sessions, on every device. You stay signed in here.
      </p>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <PasswordField
          {...form.current}
          id="current-password"
          label="Current password"
          autoComplete="current-password"
          isShown={isShown}
          error={errors.current}
        />
        <PasswordField
          {...form.next}
          id="new-password"
          label="New password"
          autoComplete="new-password"
          isShown={isShown}
          error={errors.next}
          hint={NEW_PASSWORD_HINT}
        />
        <ShowPasswords isShown={isShown} onChange={form.setShown} />
        <p role="alert" className="text-danger">
          {(errors.current ?? errors.next) ? undefined : errors.form}
        </p>
        <button type="submit" className={buttonClass('gold', 'mt-4')} aria-disabled={isBusy}>
          {isBusy ? 'Changing...' : 'Change password'}
        </button>
      </form>
    </section>
  );
}

/** The form's state and its one write. A refused password is cleared and gets the focus. */
function useChangePassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const currentField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);

  const refuse = (found: Errors) => {
    setErrors(found);
    (found.current === undefined && found.next !== undefined ? nextField : currentField).current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = current === '' ? 'Enter your current password.' : undefined;
    const fault = newPasswordFault(next, current);
    if (missing ?? fault)
      return refuse({ ...(missing && { current: missing }), ...(fault && { next: fault }) });
    setBusy(true);
    setErrors({});
    try {
      await changeOwnPassword(current, next);
      setCurrent('');
      setNext('');
      setShown(false);
      showToast({ title: PASSWORD_CHANGED, description: OTHER_SESSIONS_ENDED, tone: 'success' });
    } catch (error) {
      const { about, message } = passwordRefusal(error);
      if (about === 'link' && (await leaveUnlessAdministrator())) return;
      if (about === 'current') setCurrent('');
      if (about === 'next') setNext('');
      refuse({ [about === 'link' ? 'form' : about]: message });
    }
    setBusy(false);
  };

  return {
    current: { ref: currentField, value: current, onChange: setCurrent },
    next: { ref: nextField, value: next, onChange: setNext },
    errors,
    isShown,
    setShown,
    isBusy,
    submit,
  };
}
