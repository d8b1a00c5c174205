import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  ALREADY_ADMINISTRATOR,
  INVALID_ADDRESS,
  inviteAdministrator,
  listAdministrators,
  NO_INVITATIONS,
  removeAdministrator,
  type Administrator,
} from '~/data/administrators.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { formatDateTime, formatShortDate } from '~/lib/dates/dates.ts';
import { Button } from '../Button.tsx';
import { EmailForm, NOT_AN_ADDRESS } from '../EmailForm.tsx';
import { explainError } from '../failures.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { TOO_MANY_REQUESTS } from './passwords.ts';

export const useAdministrators = () =>
  useQuery({ queryKey: ['administrators'], queryFn: listAdministrators });

export function Administrators() {
  const query = useAdministrators();
  const title = useRef<HTMLHeadingElement>(null);
  const removal = useWrite({
    write: ({ user_id }: Administrator) => removeAdministrator(user_id),
    onSuccess: (_, { is_invited }) => ({
      title: is_invited ? 'Invitation canceled' : 'Administrator removed',
    }),
    onError: 'Not removed',
    afterReload: () => title.current?.focus(),
  });
  const remove = (administrator: Administrator) => {
    if (window.confirm(removalQuestion(administrator))) removal.run(administrator);
  };

  return (
    <Panel
      title="People"
      titleRef={title}
      note="Administrators can do everything, including inviting and removing others."
    >
      <Loaded query={query} errorMessage="The administrators could not be loaded.">
        {(administrators) => (
          <ul aria-label="Administrators" className="mt-3">
            {administrators.map((administrator) => {
              const { user_id, email, is_invited, is_you } = administrator;
              return (
                <li
                  key={user_id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline py-2"
                >
                  <div className="min-w-0">
                    <bdi id={`administrator-${user_id}`} className="break-all">
                      {email}
                    </bdi>
                    <p className="ink-dim text-sm">{historyOf(administrator)}</p>
                  </div>
                  {is_you ? (
                    <p className="ink-dim text-sm">This is you.</p>
                  ) : (
                    <Button
                      tone="danger"
                      className="px-3 text-sm"
                      aria-describedby={`administrator-${user_id}`}
                      isInactive={removal.isPending}
                      onClick={() => remove(administrator)}
                    >
                      {is_invited ? 'Cancel invitation' : 'Remove'}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      <EmailForm
        id="invite-email"
        label="Invite by email"
        autoComplete="off"
        button={{ label: 'Invite', busyLabel: 'Inviting...' }}
        isInline
        send={invite}
        explain={(error) =>
          (error instanceof DataError && INVITATION_ERRORS[error.code]) || explainError(error)
        }
      />
    </Panel>
  );
}

function historyOf({ since, last_sign_in_at, is_invited }: Administrator): string {
  if (is_invited) return `Invited ${formatShortDate(since)}, has not signed in yet`;
  const last =
    last_sign_in_at === null ? 'Never signed in' : `Last sign-in ${formatDateTime(last_sign_in_at)}`;
  return `Since ${formatShortDate(since)} · ${last}`;
}

function removalQuestion({ email, is_invited }: Administrator): string {
  return is_invited
    ? `Cancel the invitation for ${email}?`
    : `Remove ${email}? Their account is deleted, and they are signed out everywhere. This cannot be undone.`;
}

const INVITATION_ERRORS: Record<string, string> = {
  [ALREADY_ADMINISTRATOR]: 'This address is already an administrator.',
  [INVALID_ADDRESS]: NOT_AN_ADDRESS,
  [NO_INVITATIONS]: 'Your site can’t send invitations yet. Ask the person who set it up to turn them on.',
  [RATE_LIMITED]: TOO_MANY_REQUESTS,
};

async function invite(email: string): Promise<string> {
  switch (await inviteAdministrator(email)) {
    case 'granted':
      return `${email} already had an account and is now an administrator. We’re letting them know by email.`;
    case 'pending':
      return `${email} was invited before. An email with a new link is on its way.`;
    case 'invited':
      return `${email} has been invited. The link in the email is valid for seven days.`;
  }
}
