import type { ReactNode, RefObject } from 'react';
import { CONTACT_MAILBOX } from '~/lib/site/product.ts';
import type { GuardState } from '~/lib/forms/use-submission.ts';

type Props = {
  decoy: RefObject<HTMLInputElement | null>;
  state: GuardState;
  children: ReactNode;
};

/** The wait is in use-submission.ts. Without a name, browsers neither submit the field nor autofill it. */
export function FormGuard({ decoy, state, children }: Props) {
  return (
    <div>
      <div className="sr-only" aria-hidden="true" inert>
        <label>
          Homepage
          <input ref={decoy} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div role="status">{state === 'waiting' && <p className="mb-4 text-sm">One moment, please…</p>}</div>
      <div role="alert">{state === 'refused' && <Refused />}</div>
      {children}
    </div>
  );
}

function Refused() {
  return (
    <p className="mb-4 border-l-4 border-danger pl-4 text-sm">
      This could not be sent: a hidden field was filled in, perhaps by a browser extension. Reload the page
      and try again, or write to{' '}
      <a className="link" href={`mailto:${CONTACT_MAILBOX}`}>
        {CONTACT_MAILBOX}
      </a>
      .
    </p>
  );
}
