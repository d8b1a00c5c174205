import { useQuery } from '@tanstack/react-query';
import { readRetention, saveRetention } from '~/data/audience.ts';
import { changeOwnPassword } from '~/data/auth.ts';
import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { numberField, SettingsForm } from '../SettingsForm.tsx';
import { Administrators } from './Administrators.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { OTHER_SESSIONS_ENDED, PASSWORD_CHANGED } from './passwords.ts';
import { SiteState } from './SiteState.tsx';

export const Settings = adminPage(() => (
  <>
    <PageHeader title="Settings" subtitle="Your password, administrators, site health, and data retention" />
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
      <Panel
        title="Your password"
        note="A new password ends all your other sessions, on every device. You stay signed in here."
        className=""
      >
        <PasswordForm
          asksCurrent
          button={{ label: 'Change password', busyLabel: 'Changing...', className: '' }}
          write={({ current, next }) => changeOwnPassword(current, next)}
          done={{ title: PASSWORD_CHANGED, description: OTHER_SESSIONS_ENDED }}
          onLinkOver={leaveUnlessAdministrator}
        />
      </Panel>
      {isEmbeddedBackend() && (
        <Panel
          title="When no email arrives"
          note="Links for forgotten passwords and invitations wait in the outbox of this server until it can send email. Until then the owner of the server sets a password in its terminal, while the server is stopped:"
          className=""
        >
          <p className="mt-2">
            <code className="break-all">npm run admin -- password name@example.org</code>
          </p>
        </Panel>
      )}
    </div>
    <Administrators />
    <SiteState />
    <Retention />
  </>
));

// The database has the same bounds.
const RETENTION_FIELDS = [
  numberField({
    name: 'user_agent_days',
    label: 'Days until user agents and IP addresses are removed',
    range: { min: 1, max: 3650, isWhole: true },
  }),
  numberField({
    name: 'unconfirmed_days',
    label: 'Days until unconfirmed addresses are deleted',
    range: { min: 1, max: 365, isWhole: true },
  }),
];

function Retention() {
  const query = useQuery({ queryKey: ['retention'], queryFn: readRetention });
  return (
    <Panel
      title="Data retention"
      note="Older data is removed automatically. The privacy policy states both periods: if you change one here, have the policy changed to match."
    >
      <Loaded query={query} failed="The settings could not be loaded.">
        {(stored) => (
          <SettingsForm
            fields={RETENTION_FIELDS}
            stored={stored}
            save={saveRetention}
            className="md:grid-cols-2"
          />
        )}
      </Loaded>
    </Panel>
  );
}
