import {
  ALREADY_ADMINISTRATOR,
  INVALID_ADDRESS,
  inviteAdministrator,
  NO_INVITATIONS,
} from '~/data/administrators.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { buttonClass } from '~/ui/button.ts';
import { leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import { BACKEND_UNREACHABLE } from '../auth/messages.ts';
import { mayBeSignedOut } from '../failures.ts';
import { NOT_AN_ADDRESS } from '../messages.ts';
import { useEmailForm } from '../use-email-form.ts';
import { EmailError, EmailInput } from './EmailInput.tsx';
import { ALREADY_THERE, CANNOT_INVITE, invitationNote, TOO_MANY_QUESTIONS, TRY_AGAIN } from './messages.ts';

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
  const form = useEmailForm({
    send: async (address) => {
      const note = invitationNote(await inviteAdministrator(address), address);
      form.setEmail('');
      await onInvited();
      return note;
    },
    explain: async (failure) => {
      if (mayBeSignedOut(failure) && (await leaveUnlessAdministrator())) return undefined;
      return (failure instanceof DataError && EXPLANATIONS[failure.code]) || TRY_AGAIN;
    },
  });

  return (
    <form className="mt-6" noValidate onSubmit={form.onSubmit}>
      <label htmlFor="invite-email" className="label">
        Invite by email
      </label>
      <div className="flex flex-wrap gap-3">
        <EmailInput
          form={form}
          id="invite-email"
          autoComplete="off"
          className="field min-w-0 flex-1 basis-60"
          hintId="invite-hint"
        />
        <button type="submit" className={buttonClass('gold')} aria-disabled={form.isBusy}>
          {form.isBusy ? 'Inviting...' : 'Invite'}
        </button>
      </div>
      <EmailError form={form} id="invite-email" />
      <p id="invite-hint" className="ink-dim mt-1 text-sm">
        An administrator may do everything here, also invite and remove others.
      </p>
      <p role="status" className="mt-2 break-words text-success">
        {form.note}
      </p>
    </form>
  );
}
