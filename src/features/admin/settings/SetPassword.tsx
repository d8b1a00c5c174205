import { useRef, useState, type FormEvent } from 'react';
import { openPasswordLink, setOwnPassword, type ResetLink } from '~/data/password.ts';
import { replacePageWithToast } from '~/lib/toasts/replace-page.ts';
import { buttonClass } from '~/ui/button.ts';
import { passwordRefusal } from './explain-password.ts';
import { OTHER_SESSIONS_ENDED, PASSWORD_CHANGED } from './messages.ts';
import { newPasswordFault } from './new-password.ts';
import { NEW_PASSWORD_HINT, PasswordField, ShowPasswords } from './PasswordField.tsx';

type Props = { link: ResetLink; isInvitation: boolean; onLinkOver: () => void };

/** Sets a password with a link from a mail. The link is spent when the form is sent, not by looking at the page. */
export function SetPassword({ link, isInvitation, onLinkOver }: Props) {
  const [next, setNext] = useState('');
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<{ about: 'next' | 'form'; message: string }>();
  const isOpened = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const fault = newPasswordFault(next);
    setError(fault === undefined ? undefined : { about: 'next', message: fault });
    if (fault !== undefined) return field.current?.focus();
    setBusy(true);
    try {
      if (!isOpened.current) await openPasswordLink(link);
      isOpened.current = true;
      await setOwnPassword(next);
      return replacePageWithToast('/admin', {
        title: isInvitation ? 'Welcome' : PASSWORD_CHANGED,
        description: isInvitation ? 'Your password is set.' : OTHER_SESSIONS_ENDED,
        tone: 'success',
      });
    } catch (failure) {
      const { about, message } = passwordRefusal(failure);
      if (about === 'link') return onLinkOver();
      if (about === 'next') setNext('');
      setError({ about: about === 'next' ? 'next' : 'form', message });
      field.current?.focus();
    }
    setBusy(false);
  };

  return (
    <>
      <Heading isInvitation={isInvitation} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          ref={field}
          id="new-password"
          label="New password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          isShown={isShown}
          error={error?.about === 'next' ? error.message : undefined}
          hint={NEW_PASSWORD_HINT}
        />
        <ShowPasswords isShown={isShown} onChange={setShown} />
        <p role="alert" className="text-danger">
          {error?.about === 'form' ? error.message : undefined}
        </p>
        <button type="submit" className={buttonClass('gold', 'mt-4 w-full')} aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Set password'}
        </button>
      </form>
    </>
  );
}

function Heading({ isInvitation }: { isInvitation: boolean }) {
  return (
    <>
      <h1 className="text-heading">{isInvitation ? 'Choose Your Password' : 'Set a New Password'}</h1>
      <p className="ink-dim mt-2">
        {isInvitation
          ? 'You are invited to administer this site.'
          : 'All sessions of your account end; you are signed in here.'}
      </p>
      <div className="limb mt-6" aria-hidden="true" />
    </>
  );
}
