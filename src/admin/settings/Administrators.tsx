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
import { Table } from '../Table.tsx';
import { useWrite } from '../use-write.ts';
import { TOO_MANY_REQUESTS } from './passwords.ts';

export function Administrators() {
  const query = useQuery({ queryKey: ['administrators'], queryFn: listAdministrators });
  const title = useRef<HTMLHeadingElement>(null);
  const removal = useWrite({
    write: ({ user_id }: Administrator) => removeAdministrator(user_id),
    done: (_, { is_invited }) => ({ title: is_invited ? 'Invitation withdrawn' : 'Administrator removed' }),
    failed: 'Not removed',
    after: () => title.current?.focus(),
  });
  const remove = (administrator: Administrator) => {
    if (window.confirm(removalQuestion(administrator))) removal.run(administrator);
  };

  return (
    <Panel title="Administrators" titleRef={title}>
      <Loaded query={query} failed="The administrators could not be loaded.">
        {(administrators) => (
          <Table
            aria-label="Administrators"
            columns={[
              { name: 'Email', className: 'cell-title' },
              { name: 'Since', className: 'cell-moment' },
              { name: 'Last sign-in', className: 'cell-moment' },
              { name: 'Actions' },
            ]}
            rows={administrators.map((administrator) => ({
              key: administrator.user_id,
              cells: [
                <Identity {...administrator} />,
                formatShortDate(administrator.since),
                administrator.last_sign_in_at === null
                  ? 'Never'
                  : formatDateTime(administrator.last_sign_in_at),
                administrator.is_you ? (
                  <span className="ink-dim text-sm">Another administrator can remove you.</span>
                ) : (
                  <Button
                    tone="danger"
                    className="px-3 text-sm"
                    aria-describedby={emailId(administrator)}
                    isInactive={removal.isPending}
                    onClick={() => remove(administrator)}
                  >
                    {administrator.is_invited ? 'Withdraw' : 'Remove'}
                  </Button>
                ),
              ],
            }))}
          />
        )}
      </Loaded>
      <EmailForm
        id="invite-email"
        label="Invite by email"
        hint="Administrators can do everything, including inviting and removing others."
        autoComplete="off"
        button={{ label: 'Invite', busyLabel: 'Inviting...' }}
        isInline
        clears
        send={invite}
        explain={(error) =>
          (error instanceof DataError && INVITATION_ERRORS[error.code]) || explainError(error)
        }
      />
    </Panel>
  );
}

const emailId = ({ user_id }: Pick<Administrator, 'user_id'>) => `administrator-${user_id}`;

function Identity({ user_id, email, is_invited, is_you }: Administrator) {
  return (
    <>
      <bdi id={emailId({ user_id })} className="break-all">
        {email}
      </bdi>
      {is_you && <span className="ink-dim block text-sm">You</span>}
      {is_invited && <span className="ink-dim block text-sm">Invited, has not signed in yet</span>}
    </>
  );
}

function removalQuestion({ email, is_invited }: Administrator): string {
  return is_invited
    ? `Withdraw the invitation of ${email}?`
    : `Remove ${email}? The account is deleted, and its sessions end immediately. This cannot be undone.`;
}

const INVITATION_ERRORS: Record<string, string> = {
  [ALREADY_ADMINISTRATOR]: 'This address is already an administrator.',
  [INVALID_ADDRESS]: NOT_AN_ADDRESS,
  [NO_INVITATIONS]: 'This site cannot send invitations yet: the function “administrators” is not deployed.',
  [RATE_LIMITED]: TOO_MANY_REQUESTS,
};

async function invite(email: string): Promise<string> {
  switch (await inviteAdministrator(email)) {
    case 'given':
      return `${email} had an account and is an administrator now. An email tells them.`;
    case 'pending':
      return `${email} was invited before. An email with a new link is on its way.`;
    case 'invited':
      return `${email} is invited. The link in the email is valid for seven days.`;
  }
}
