import type { ReactNode, RefObject } from 'react';
import { CONTACT_EMAIL } from '~/lib/site/product.ts';
import type { GuardState } from '~/lib/forms/use-submission.ts';

type Props = {
  honeypot: RefObject<HTMLInputElement | null>;
  state: GuardState;
  children: ReactNode;
};

/** The wait is in use-submission.ts. Without a name, browsers neither submit the field nor autofill it. */
export function FormGuard({ honeypot, state, children }: Props) {
  return (
    <div>
      <div className="sr-only" aria-hidden="true" inert>
        <label>
          Homepage
          <input ref={honeypot} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div role="status">{state === 'waiting' && <p className="mb-4 text-sm">One moment, please…</p>}</div>
      <div role="alert">
        {state === 'rejected' && (
          <p className="mb-4 border-l-4 border-danger pl-4 text-sm">
            The form could not be sent: a hidden field was filled in, perhaps by a browser extension. Reload
            the page and try again, or email{' '}
            <a className="link" href={`mailto:${CONTACT_EMAIL}`}>
              {CONTACT_EMAIL}
            </a>
            .
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
