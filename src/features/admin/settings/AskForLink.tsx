import { useRef, useState, type FormEvent } from 'react';
import { DataError } from '~/data/data-error.ts';
import { askForPasswordLink } from '~/data/password.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { buttonClass } from '~/ui/button.ts';
import { passwordRefusal } from './explain-password.ts';
import { LINK_ASKED_FOR, LINK_IS_OVER, NOT_AN_ADDRESS } from './messages.ts';

/** Asks for the address to mail a link to. @param isLinkOver a link brought the visitor here and opens nothing */
export function AskForLink({ isLinkOver }: { isLinkOver: boolean }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const address = email.trim();
    setNote('');
    const fault = isEmailAddress(address) ? undefined : NOT_AN_ADDRESS;
    setError(fault);
    if (fault) return field.current?.focus();
    setBusy(true);
    try {
      await askForPasswordLink(address, `${location.origin}/admin/reset`);
      setNote(LINK_ASKED_FOR);
    } catch (failure) {
      const isAboutAddress = failure instanceof DataError && failure.code === 'validation_failed';
      setError(isAboutAddress ? NOT_AN_ADDRESS : passwordRefusal(failure).message);
      field.current?.focus();
    }
    setBusy(false);
  };

  return (
    <>
      <h1 className="text-heading">Forgotten Password</h1>
      {isLinkOver && (
        <p role="alert" className="mt-4 border-l-4 border-danger pl-4">
          {LINK_IS_OVER}
        </p>
      )}
      <p className="ink-dim mt-2">Enter the address you sign in with. A mail brings you a link.</p>
      <div className="limb mt-6" aria-hidden="true" />
      <form className="mt-6" noValidate onSubmit={(event) => void submit(event)}>
        <label className="label" htmlFor="email">
          Email
        </label>
        <input
          ref={field}
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          className="field"
          value={email}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'email-error' : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {error && (
          <p id="email-error" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
        <p role="status" className="mt-4 text-success">
          {note}
        </p>
        <button type="submit" className={buttonClass('gold', 'mt-4 w-full')} aria-disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send the link'}
        </button>
      </form>
      <p className="ink-dim mt-6 text-sm">
        No mail? Look among unwanted mail. The owner of the site’s server can set a password without one.
      </p>
      <p className="mt-2 text-center">
        <a className="link inline-flex min-h-11 items-center" href="/admin/login">
          Back to the sign-in page
        </a>
      </p>
    </>
  );
}
