import { useRef, useState, type FormEvent } from 'react';
import {
  ALREADY_ADMINISTRATOR,
  INVALID_ADDRESS,
  inviteAdministrator,
  NO_INVITATIONS,
} from '~/data/administrators.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { buttonClass } from '~/ui/button.ts';
import { leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import { BACKEND_UNREACHABLE } from '../auth/messages.ts';
import { mayBeSignedOut } from '../failures.ts';
import {
  ALREADY_THERE,
  CANNOT_INVITE,
  invitationNote,
  NOT_AN_ADDRESS,
  TOO_MANY_QUESTIONS,
  TRY_AGAIN,
} from './messages.ts';

type Props = {
  /** Fetches the list again. */
  onInvited: () => Promise<void>;
};

const EXPLANATIONS: Record<string, string> = {
  [ALREADY_ADMINISTRATOR]: ALREADY_THERE,
  [INVALID_ADDRESS]: NOT_AN_ADDRESS,
  [NO_INVITATIONS]: CANNOT_INVITE,
  [RATE_LIMITED]: TOO_MANY_QUESTIONS,
  network: BACKEND_UNREACHABLE,
};

/** Invites one address. What was typed stays until it has worked. */
export function InviteForm({ onInvited }: Props) {
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
      setNote(invitationNote(await inviteAdministrator(address), address));
      setEmail('');
      await onInvited();
    } catch (failure) {
      if (mayBeSignedOut(failure) && (await leaveUnlessAdministrator())) return;
      setError((failure instanceof DataError && EXPLANATIONS[failure.code]) || TRY_AGAIN);
      field.current?.focus();
    }
    setBusy(false);
  };

  return (
    <form className="mt-6" noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor="invite-email" className="label">
        Invite by e-mail
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id="invite-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          className="field min-w-0 flex-1 basis-60"
          value={email}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'invite-error invite-hint' : 'invite-hint'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <button type="submit" className={buttonClass('gold')} aria-disabled={isBusy}>
          {isBusy ? 'Inviting...' : 'Invite'}
        </button>
      </div>
      {error && (
        <p id="invite-error" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <p id="invite-hint" className="ink-dim mt-1 text-sm">
        An administrator may do everything here, also invite and remove others.
      </p>
      <p role="status" className="mt-2 break-words text-success">
        {note}
      </p>
    </form>
  );
}
