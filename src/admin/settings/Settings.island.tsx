import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { readRetention, saveRetention, type Retention } from '~/data/retention.ts';
import { changeOwnPassword } from '~/data/auth.ts';
import { useAccount, useIsAdministrator } from '../auth/account.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { YourWork } from '../archive/YourWork.tsx';
import { leaveUnlessAdmitted } from '../auth/leave-for-sign-in.ts';
import { LazyDetails } from '../LazyDetails.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { SettingsForm, type SettingField } from '../SettingsForm.tsx';
import { Administrators } from './Administrators.tsx';
import { Sessions } from './Sessions.tsx';
import { SiteState } from './SiteState.tsx';
import { TwoStep } from './TwoStep.tsx';

const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }));
const AuditLog = lazy(async () => ({ default: (await import('./AuditLog.tsx')).AuditLog }));

export const Settings = adminPage(function SettingsContent() {
  if (!useIsAdministrator())
    return (
      <>
        <PageHeader title="Settings" subtitle="Your account" />
        <Account />
        <TwoStep />
        <Sessions />
      </>
    );
  return (
    <>
      <PageHeader title="Settings" subtitle="Your account, your helpers, and your site" />
      <Sections />
      <div className="grid items-start gap-x-6 lg:grid-cols-2">
        <div>
          <SiteState />
          <Account />
          <TwoStep />
        </div>
        <div>
          <Sessions />
          <Administrators />
          <YourWork />
        </div>
      </div>
      <Privacy />
      <LazyDetails title="Who did what">
        <AuditLog />
      </LazyDetails>
    </>
  );
});

const SECTIONS = [
  ['site', 'Site'],
  ['account', 'Account'],
  ['two-step', 'Two-step sign-in'],
  ['sessions', 'Devices'],
  ['people', 'People'],
  ['your-work', 'Your work'],
  ['privacy', 'Privacy'],
] as const;

function Sections() {
  return (
    <nav aria-label="On this page" className="admin-navigation -mx-5 mt-4 px-2 md:hidden">
      <ul className="w-max">
        {SECTIONS.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Account() {
  const { email } = useAccount();
  return (
    <Panel title="Account" id="account" note={<span className="break-words">You sign in as {email}.</span>}>
      <p className="mt-2">
        <PageLink href="/admin/texts?collection=site#author">Change your author name</PageLink>
      </p>
      <LazyDetails isLink title="Change your password">
        <p className="ink-dim mt-2">You’ll be signed out on all other devices.</p>
        <PasswordForm
          requiresCurrent
          button={{ label: 'Change password', busyLabel: 'Changing...', className: '' }}
          write={({ current, next }) => changeOwnPassword(current, next)}
          onLinkExpired={leaveUnlessAdmitted}
        />
      </LazyDetails>
    </Panel>
  );
}

// The database has the same bounds.
const RETENTION_FIELDS = [
  {
    name: 'user_agent_days',
    range: [1, 3650],
    label: 'Days to keep visitors’ IP addresses and browser names',
    hint: 'If you change this, update your privacy policy, too.',
  },
] satisfies SettingField<keyof Retention>[];

function Privacy() {
  const query = useQuery({ queryKey: ['retention'], queryFn: readRetention });
  return (
    <Panel
      title="Privacy"
      id="privacy"
      className="mt-6 [&_.field]:max-w-32"
      note="Messages and email addresses are kept until you erase them under Audience. Unconfirmed addresses are deleted after 14 days, sent emails after 90 days, and daily statistics after 400 days."
    >
      <Loaded query={query} errorMessage="The settings could not be loaded.">
        {(stored) => <SettingsForm fields={RETENTION_FIELDS} stored={stored} save={saveRetention} />}
      </Loaded>
    </Panel>
  );
}
