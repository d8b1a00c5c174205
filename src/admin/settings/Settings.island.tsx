import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { BackToDashboard, PageHeader } from '../PageHeader.tsx';
import { Administrators } from './Administrators.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SiteState } from './SiteState.tsx';
import { Retention } from './Retention.tsx';

/** /admin/settings */
export const Settings = adminPage(() => (
  <>
    <BackToDashboard />
    <PageHeader
      title="Settings"
      subtitle="Your password, who administers the site, how it is doing, and how long data is kept"
    />
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
      <ChangePassword />
      {isEmbeddedBackend() && <WithoutMail />}
    </div>
    <Administrators />
    <SiteState />
    <Retention />
  </>
));

/** The embedded backend's emails may wait in a table, so the owner of the server needs another way in. */
function WithoutMail() {
  return (
    <section className="plate min-w-0 p-6 md:p-8" aria-labelledby="without-mail-title">
      <h2 id="without-mail-title" className="text-heading">
        When no email arrives
      </h2>
      <p className="ink-dim mt-2">
        Links for forgotten passwords and invitations wait in the outbox of this server until it can send
        email. Until then the owner of the server sets a password in its terminal, while the server is
        stopped:
      </p>
      <p className="mt-2">
        <code className="break-all">npm run admin -- password name@example.org</code>
      </p>
    </section>
  );
}
