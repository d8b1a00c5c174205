import { useEffect, useState } from 'react';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AskForLink } from './AskForLink.tsx';
import { resetLinkIn } from './reset-link.ts';
import { SetPassword } from './SetPassword.tsx';

/** /admin/reset: asks for an address; with a link from a mail, for the new password. */
export const ResetPassword = withErrorBoundary(
  function ResetPassword() {
    const [fragment, setFragment] = useState(location.hash);
    const [overFragment, setOver] = useState<string>();

    useEffect(() => {
      // A second link opened in the same tab loads no page.
      const read = () => setFragment(location.hash);
      window.addEventListener('hashchange', read);
      return () => window.removeEventListener('hashchange', read);
    }, []);

    const found = resetLinkIn(fragment);
    const isOver = found === 'over' || overFragment === fragment;
    return (
      <div className="mx-auto max-w-md px-5 pb-8 pt-16 md:pt-24">
        <div className="plate p-6 md:p-10">
          {found === undefined || found === 'over' || isOver ? (
            <AskForLink isLinkOver={isOver} />
          ) : (
            <SetPassword key={fragment} {...found} onLinkOver={() => setOver(fragment)} />
          )}
        </div>
      </div>
    );
  },
  { href: '/admin/login', label: 'Sign in' },
);
