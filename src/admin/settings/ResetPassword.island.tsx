import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataError } from '~/data/data-error.ts';
import { requestPasswordLink, openPasswordLink, setOwnPassword, type ResetLink } from '~/data/auth.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { SecondStepDialog } from '../auth/SecondStepDialog.tsx';
import { EMAIL_INPUT, FieldForm, NOT_AN_ADDRESS } from '../FieldForm.tsx';
import { createQueryClient } from '../query-client.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { LINK_EXPIRED_MESSAGE, PASSWORD_CHANGED, explainPasswordError, resetLinkIn } from './passwords.ts';
import { CardTitle, PageLink } from '../PageHeader.tsx';

export const ResetPassword = withErrorBoundary(
  function ResetPassword() {
    const [client] = useState(createQueryClient);
    const [link, setLink] = useState(() => resetLinkIn(location.hash));
    // Another link, opened in this tab, changes only the fragment.
    useEffect(() => {
      const reload = () => location.reload();
      window.addEventListener('hashchange', reload);
      return () => window.removeEventListener('hashchange', reload);
    }, []);

    return (
      <QueryClientProvider client={client}>
        <SecondStepDialog allowsRecovery />
        <div className="mx-auto max-w-md px-5 pb-8 pt-8 md:pt-24">
          <div className="plate p-6 md:p-10">
            {link === undefined || link === 'expired' ? (
              <RequestLink isLinkExpired={link === 'expired'} />
            ) : (
              <SetPassword {...link} onLinkExpired={() => setLink('expired')} />
            )}
          </div>
        </div>
      </QueryClientProvider>
    );
  },
  { href: '/admin/login', label: 'Sign in' },
);

/** The same response for every address. */
const LINK_SENT =
  'If this address has an account, we’ve sent it a link. The link works for one hour. No email? Check your spam folder, or ask the person who set up your site.';

function RequestLink({ isLinkExpired }: { isLinkExpired: boolean }) {
  const [isSent, setSent] = useState(false);
  const title = isLinkExpired ? 'Get a New Link' : 'Forgot Your Password?';
  return (
    <>
      <CardTitle
        title={isSent ? 'Check Your Email' : title}
        note={isSent ? undefined : 'Enter the address you sign in with. We’ll email you a link.'}
      >
        {isLinkExpired && !isSent && (
          <p role="alert" className="plate my-4 border-l-4 border-l-danger p-4">
            {LINK_EXPIRED_MESSAGE}
          </p>
        )}
      </CardTitle>
      <FieldForm
        label="Email"
        {...EMAIL_INPUT}
        autoComplete="username"
        isLarge
        button={{
          ...{ busyLabel: 'Sending...', className: 'mt-4 w-full' },
          ...(isSent ? { label: 'Send another link', tone: 'line' } : { label: 'Send the link' }),
        }}
        send={async (address) => {
          await requestPasswordLink(address, `${location.origin}/admin/reset`);
          setSent(true);
          return LINK_SENT;
        }}
        explain={(error) =>
          error instanceof DataError && error.code === 'validation_failed'
            ? NOT_AN_ADDRESS
            : explainPasswordError(error).message
        }
      />
      <p className="mt-6 text-center">
        <PageLink href="/admin/login">Back to the sign-in page</PageLink>
      </p>
    </>
  );
}

type Props = { link: ResetLink; isInvitation: boolean; onLinkExpired: () => void };

/** Submitting the form, not opening the page, consumes the link. */
function SetPassword({ link, isInvitation, onLinkExpired }: Props) {
  const isOpened = useRef(false);
  const write = async ({ next }: { next: string }) => {
    if (!isOpened.current) await openPasswordLink(link);
    isOpened.current = true;
    await setOwnPassword(next);
    replacePageWithToast('/admin', {
      ...(isInvitation ? { title: 'Welcome', description: 'Your password is set.' } : PASSWORD_CHANGED),
      tone: 'success',
    });
  };
  return (
    <>
      <CardTitle
        title={isInvitation ? 'Choose Your Password' : 'Set a New Password'}
        note={
          isInvitation
            ? 'You are invited to manage this site.'
            : 'You’ll be signed in here and signed out everywhere else.'
        }
      />
      <PasswordForm
        button={{ label: 'Set password', busyLabel: 'Saving...', className: 'w-full' }}
        write={write}
        onLinkExpired={() => {
          onLinkExpired();
          return true;
        }}
      />
    </>
  );
}
