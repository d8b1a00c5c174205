import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createRecoveryCodes,
  getSecondFactorStatus,
  listMethods,
  removeMethod,
  requireSecondFactor,
  type Method,
} from '~/data/second-factor.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { useIsAdministrator } from '../auth/account.ts';
import { AddMethod } from '../auth/AddMethod.tsx';
import { RecoveryCodes } from '../auth/RecoveryCodes.tsx';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { pluralize } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { ListRow } from './ListRow.tsx';

const load = async () => {
  const [methods, status] = await Promise.all([listMethods(), getSecondFactorStatus()]);
  return { methods, ...status };
};

export function TwoStep() {
  const client = useQueryClient();
  const isAdministrator = useIsAdministrator();
  const query = useQuery({ queryKey: ['two-step'], queryFn: load });
  const [codes, setCodes] = useState<string[]>();
  const creation = useWrite({
    write: createRecoveryCodes,
    onSuccess: (created) => void setCodes(created),
    onError: 'The codes were not created',
  });
  const removal = useWrite({
    question: (method) =>
      `Remove ${nameOf(method)}?${query.data?.methods.length === 1 ? ' After that, your password is enough to sign in.' : ''}`,
    write: ({ id }: Method) => removeMethod(id),
    onSuccess: () => ({ title: 'Removed' }),
    onError: 'Not removed',
  });
  const requirement = useWrite({
    write: requireSecondFactor,
    onSuccess: () => ({ title: 'Settings saved' }),
    onError: 'The settings were not saved',
  });

  return (
    <Panel
      title="Two-step sign-in"
      id="two-step"
      note="Passwords can be guessed or stolen. With a second step, nobody can sign in as you without your phone or computer."
    >
      <Loaded query={query} errorMessage="Two-step sign-in could not be loaded.">
        {({ methods, is_required, recovery_codes }) => (
          <>
            {methods.length > 0 && (
              <ul aria-label="Your second steps" className="mt-3">
                {methods.map((method) => (
                  <ListRow
                    key={method.id}
                    title={nameOf(method)}
                    facts={[`Added ${formatShortDate(method.createdAt)}`]}
                  >
                    <Button
                      tone="danger"
                      className="px-3 text-sm"
                      isInactive={removal.isPending}
                      onClick={() => removal.run(method)}
                    >
                      Remove
                    </Button>
                  </ListRow>
                ))}
              </ul>
            )}
            <AddMethod
              hasApp={methods.some(({ kind }) => kind === 'app')}
              onAdded={async () => {
                if (recovery_codes === 0) creation.run();
                await client.invalidateQueries();
              }}
            />
            {codes && <RecoveryCodes codes={codes} />}
            {methods.length > 0 && (
              <div className="mt-6">
                <p>
                  {recovery_codes === 0
                    ? 'You have no recovery codes. Without one, a lost device locks you out.'
                    : `You have ${pluralize(recovery_codes, 'recovery code')} left.`}
                </p>
                <Button
                  className="mt-2 px-4 text-sm"
                  isInactive={creation.isPending}
                  onClick={() => creation.run()}
                >
                  {creation.isPending ? 'Creating...' : 'Create new recovery codes'}
                </Button>
              </div>
            )}
            {isAdministrator && (
              <div className="mt-6 border-t border-hairline pt-4">
                <Choice
                  label="Everyone must use a second step"
                  disabled={requirement.isPending}
                  checked={is_required}
                  onChange={({ target }) => requirement.run(target.checked)}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const nameOf = ({ kind, name }: Method) => (kind === 'app' ? 'Authenticator app' : `Passkey: ${name}`);
