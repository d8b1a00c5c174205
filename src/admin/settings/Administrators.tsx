import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { Button } from '../Button.tsx';
import { Choices } from '../Choice.tsx';
import { explainError } from '../failures.ts';
import { EMAIL_INPUT, FieldForm, NOT_AN_ADDRESS } from '../FieldForm.tsx';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { ListRow } from './ListRow.tsx';

const ROLES = {
  admin: {
    name: 'Administrator',
    rights: 'can do everything, including inviting people and seeing readers’ addresses.',
  },
  editor: {
    name: 'Editor',
    rights: 'writes and schedules chapters. Can’t see readers’ email addresses or manage accounts.',
  },
} satisfies Record<Role, object>;
const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** If so, invitations wait in the queue. */
const isMailMissing = async () =>
  isEmbeddedBackend() && (await getMailOverview().catch(() => null))?.transport === 'none';

export function Administrators() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: ['administrators'], queryFn: listAdministrators });
  const { data: isUnsent = false } = useQuery({ queryKey: ['mail-missing'], queryFn: isMailMissing });
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
        {(administrators) => (
          <ul aria-label="People" className="mt-3">
            {administrators.map((administrator) => {
              const { user_id, email, role, is_invited, is_you, has_second_factor } = administrator;
              return (
                <ListRow
                  key={user_id}
                  title={email}
                  mark={is_you && '(you)'}
                  facts={factsOf(administrator)}
                  note={
                    is_invited &&
                    isUnsent &&
                    'Their invitation is sent once email is connected. If that takes more than seven days, invite them again.'
                  }
                >
                  {!is_you && (
                    <>
                      <select
                        className="field w-auto text-sm"
                        aria-label="Role"
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
                          isInactive={reset.isPending}
                          onClick={() => reset.run(administrator)}
                        >
                          Lost device
                        </Button>
                      )}
                      <Button
                        tone="danger"
                        className="px-3 text-sm"
                        isInactive={removal.isPending}
                        onClick={() => removal.run(administrator)}
                      >
                        Remove
                      </Button>
                    </>
                  )}
                </ListRow>
              );
            })}
          </ul>
        )}
      </Loaded>
      <FieldForm
        label="Invite by email"
        {...EMAIL_INPUT}
        autoComplete="off"
        button={{ label: 'Invite', busyLabel: 'Inviting...', tone: 'line' }}
        send={(email) =>
          invite(email, invitedRole)
            .then((title) => showToast({ title, tone: 'success' }))
            .finally(() => client.invalidateQueries())
        }
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
      </FieldForm>
    </Panel>
  );
}

function factsOf({ role, is_you, since, last_sign_in_at, is_invited, has_second_factor }: Administrator) {
  if (is_invited) return [`Added ${formatShortDate(since)}, has not signed in yet`];
  return [
    is_you && ROLES[role].name,
    `Since ${formatShortDate(since)}`,
    last_sign_in_at === null ? 'Never signed in' : `Last sign-in ${formatShortDate(last_sign_in_at)}`,
    has_second_factor && 'Two-step sign-in',
  ];
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
  if (await isMailMissing()) return `${email} was added.`;
  return outcome === 'pending'
    ? `${email} was invited before. An email with a new link is on its way.`
    : `${email} has been invited. The link in the email is valid for seven days.`;
}
