import { getMailOverview, getMailSettings } from '~/data/mail.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useLoaded } from '../use-loaded.ts';
import { MailLists } from './MailLists.tsx';
import { MailStatus } from './MailStatus.tsx';
import { PaceForm } from './PaceForm.tsx';
import { TryOut } from './TryOut.tsx';

const loadState = async () => {
  const [overview, settings] = await Promise.all([getMailOverview(), getMailSettings()]);
  return { overview, settings };
};

/** /admin/mail */
export const Mail = withErrorBoundary(
  function Mail() {
    return (
      <AdminGuard>
        <PageHeader title="Mail" subtitle="What the site writes, and what became of it" />
        <MailPage />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Admin Dashboard' },
);

function MailPage() {
  const { state, value, reload } = useLoaded(loadState);
  return (
    <>
      {state.kind === 'failed' && (
        <LoadNotice onRetry={reload}>The state of mail could not be loaded.</LoadNotice>
      )}
      {state.kind === 'loading' && <p className="mt-6">…</p>}
      {value && <MailStatus {...value} reload={reload} />}
      <MailLists reloadAll={reload} />
      {value && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <PaceForm settings={value.settings} reload={reload} />
          <TryOut followers={value.overview.followers_of_chapters} reload={reload} />
        </div>
      )}
    </>
  );
}
