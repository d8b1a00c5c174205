import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRole,
  HAS_ACCESS,
  INVALID_ADDRESS,
  inviteAdministrator,
  listAdministrators,
  NO_INVITATIONS,
  removeAdministrator,
  removeSecondFactor,
  type Administrator,
  type Role,
} from '~/data/administrators.ts';
import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { DataError } from '~/data/data-error.ts';
import { getMailOverview } from '~/data/mail.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { Button } from '../Button.tsx';
import { Choices } from '../Choice.tsx';
import { EmailForm, NOT_AN_ADDRESS } from '../EmailForm.tsx';
import { explainError } from '../failures.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';

const ROLES = {
  admin: { name: 'Administrator', rights: 'everything, including people and readers’ addresses.' },
  editor: {
    name: 'Editor',
    rights: 'writes and schedules chapters. Can’t see readers’ addresses or accounts.',
  },
} satisfies Record<Role, object>;
const ROLE_NAMES = Object.keys(ROLES) as Role[];

async function loadPeople() {
  const [administrators, isUnsent] = await Promise.all([listAdministrators(), isMailMissing()]);
  return { administrators, isUnsent };
}

/** Invitations are then added, but not sent. */
const isMailMissing = async () =>
  isEmbeddedBackend() && (await getMailOverview().catch(() => null))?.transport === 'none';

export function Administrators() {
  const query = useQuery({ queryKey: ['administrators'], queryFn: loadPeople });
  const [invitedRole, setInvitedRole] = useState<Role>('editor');
  const removal = useWrite({
    question: ({ email, is_invited }) =>
      `Remove ${email}? ${is_invited ? 'They can no longer join.' : 'Their account is deleted, and they are signed out everywhere. This cannot be undone.'}`,
    write: ({ user_id }: Administrator) => removeAdministrator(user_id),
    onSuccess: (_, { role }) => ({ title: `${ROLES[role].name} removed` }),
    onError: 'Not removed',
  });
  const reset = useWrite({
    question: ({ email }) =>
      `Turn off two-step sign-in for ${email}? First make sure that they asked for it. Their password alone will be enough to sign in.`,
    write: ({ user_id }: Administrator) => removeSecondFactor(user_id),
    onSuccess: () => ({ title: 'Two-step sign-in turned off' }),
    onError: 'Not turned off',
  });
  const change = useWrite({
    write: ({ user_id, role }: Pick<Administrator, 'user_id' | 'role'>) => changeRole(user_id, role),
    onSuccess: () => ({ title: 'Role changed' }),
    onError: 'Role not changed',
  });

  return (
    <Panel
      title="People"
      id="people"
      note="Administrators can invite and remove people, change their roles, and help someone who lost a device."
    >
      <Loaded query={query} errorMessage="The list of people could not be loaded.">
        {({ administrators, isUnsent }) => (
          <ul aria-label="People" className="mt-3">
            {administrators.map((administrator) => {
              const { user_id, email, role, is_invited, is_you, has_second_factor } = administrator;
              return (
                <li key={user_id} className="list-row">
                  <div className="min-w-0">
                    <bdi id={`administrator-${user_id}`} className="break-all">
                      {email}
                    </bdi>
                    {is_you && ' (you)'}
                    <p className="ink-dim text-sm">{historyOf(administrator)}</p>
                    {is_invited && isUnsent && (
                      <p className="mt-1 border-l-4 border-l-gold pl-3 text-sm">
                        No email was sent, because email isn’t connected yet. Ask the person who set up your
                        site to give them a password.
                      </p>
                    )}
                  </div>
                  {is_you ? (
                    <p className="ink-dim text-sm">{ROLES[role].name}</p>
                  ) : (
                    <div className="flex flex-wrap items-center gap-2">
                      <select
                        className="field w-auto text-sm"
                        aria-label="Role"
                        aria-describedby={`administrator-${user_id}`}
                        disabled={change.isPending}
                        value={role}
                        onChange={({ target }) => change.run({ user_id, role: target.value as Role })}
                      >
                        {ROLE_NAMES.map((choice) => (
                          <option key={choice} value={choice}>
                            {ROLES[choice].name}
                          </option>
                        ))}
                      </select>
                      {has_second_factor && (
                        <Button
                          className="px-3 text-sm"
                          aria-describedby={`administrator-${user_id}`}
                          isInactive={reset.isPending}
                          onClick={() => reset.run(administrator)}
                        >
                          Lost device
                        </Button>
                      )}
                      <Button
                        tone="danger"
                        className="px-3 text-sm"
                        aria-describedby={`administrator-${user_id}`}
                        isInactive={removal.isPending}
                        onClick={() => removal.run(administrator)}
                      >
                        Remove
                      </Button>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      <EmailForm
        label="Invite by email"
        autoComplete="off"
        button={{ label: 'Invite', busyLabel: 'Inviting...', tone: 'line' }}
        isInline
        send={(email) => invite(email, invitedRole)}
        explain={(error) =>
          (error instanceof DataError && INVITATION_ERRORS[error.code]) || explainError(error)
        }
      >
        <Choices
          legend="They join as"
          className="my-4"
          choices={ROLE_NAMES.map((value) => ({
            value,
            label: `${ROLES[value].name}: ${ROLES[value].rights}`,
          }))}
          value={invitedRole}
          onSelect={setInvitedRole}
        />
      </EmailForm>
    </Panel>
  );
}

function historyOf({ since, last_sign_in_at, is_invited, has_second_factor }: Administrator) {
  const date = formatShortDate(since).replaceAll(' ', '\u{a0}');
  if (is_invited) return `Added ${date}, has not signed in yet`;
  const last =
    last_sign_in_at === null ? 'Never signed in' : `Last sign-in ${formatShortDate(last_sign_in_at)}`;
  return (
    <>
      Since {date} · <span className="whitespace-nowrap">{last}</span>
      {has_second_factor && ' · Two-step sign-in'}
    </>
  );
}

const INVITATION_ERRORS: Record<string, string> = {
  [HAS_ACCESS]: 'This address already has access.',
  [INVALID_ADDRESS]: NOT_AN_ADDRESS,
  [NO_INVITATIONS]: 'Your site can’t send invitations yet. Ask the person who set it up to turn them on.',
};

async function invite(email: string, role: Role): Promise<string> {
  const outcome = await inviteAdministrator(email, role);
  if (outcome === 'granted')
    return `${email} already had an account and is now an ${ROLES[role].name.toLowerCase()}.`;
  if (await isMailMissing()) return `${email} was added, but no email was sent.`;
  return outcome === 'pending'
    ? `${email} was invited before. An email with a new link is on its way.`
    : `${email} has been invited. The link in the email is valid for seven days.`;
}
