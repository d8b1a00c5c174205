import { DataError } from '~/data/data-error.ts';
import { askForPasswordLink } from '~/data/password.ts';
import { buttonClass } from '~/ui/button.ts';
import { NOT_AN_ADDRESS } from '../messages.ts';
import { useEmailForm } from '../use-email-form.ts';
import { EmailError, EmailInput } from './EmailInput.tsx';
import { passwordRefusal } from './explain-password.ts';
import { LINK_ASKED_FOR, LINK_IS_OVER } from './messages.ts';

/** Asks for the address to mail a link to. @param isLinkOver a link brought the visitor here and opens nothing */
export function AskForLink({ isLinkOver }: { isLinkOver: boolean }) {
  const form = useEmailForm({
    send: async (address) => {
      await askForPasswordLink(address, `${location.origin}/admin/reset`);
      return LINK_ASKED_FOR;
    },
    explain: async (failure) => {
      const isAboutAddress = failure instanceof DataError && failure.code === 'validation_failed';
      return isAboutAddress ? NOT_AN_ADDRESS : passwordRefusal(failure).message;
    },
  });

  return (
    <>
      <h1 className="text-heading">Forgotten Password</h1>
      {isLinkOver && (
        <p role="alert" className="mt-4 border-l-4 border-danger pl-4">
          {LINK_IS_OVER}
        </p>
      )}
      <p className="ink-dim mt-2">Enter the address you sign in with. We email you a link.</p>
      <div className="limb mt-6" aria-hidden="true" />
      <form className="mt-6" noValidate onSubmit={form.onSubmit}>
        <label className="label" htmlFor="email">
          Email
        </label>
        <EmailInput form={form} id="email" autoComplete="username" />
        <EmailError form={form} id="email" />
        <p role="status" className="mt-4 text-success">
          {form.note}
        </p>
        <button type="submit" className={buttonClass('gold', 'mt-4 w-full')} aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending...' : 'Send the link'}
        </button>
      </form>
      <p className="ink-dim mt-6 text-sm">
        No email? Look in your spam folder. The owner of the site’s server can set a password without one.
      </p>
      <p className="mt-2 text-center">
        <a className="link inline-flex min-h-11 items-center" href="/admin/login">
          Back to the sign-in page
        </a>
      </p>
    </>
  );
}
