import { useState } from 'react';
import { getMailOverview, getMailSettings } from '~/data/mail.ts';
import { buttonClass } from '~/ui/button.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useLoaded } from '../use-loaded.ts';
import { MailLists } from './MailLists.tsx';
import { MailStatus } from './MailStatus.tsx';
import { PaceForm } from './PaceForm.tsx';
import { TryOut } from './TryOut.tsx';
import { useMailList } from './use-mail-list.ts';

const loadState = async () => {
  const [overview, settings] = await Promise.all([getMailOverview(), getMailSettings()]);
  return { overview, settings };
};

/** Status, lists, settings and tests of mail. It loads at once, so it is under the guard. */
export function MailPage() {
  const { state, value, reload } = useLoaded(loadState);
  const mails = useMailList();
  const refresh = async () => void (await Promise.all([reload(), mails.reload()]));
  return (
    <>
      <PageHeader title="Mail" subtitle="What the site sends, and what happened to it">
        <RefreshButton refresh={refresh} />
      </PageHeader>
      {state.kind === 'failed' && (
        <LoadNotice onRetry={refresh}>The sending status could not be loaded.</LoadNotice>
      )}
      {state.kind === 'loading' && <p className="mt-6">…</p>}
      {value && <MailStatus {...value} reload={refresh} />}
      <MailLists mails={mails} overview={value?.overview} refresh={refresh} />
      {value && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <PaceForm settings={value.settings} reload={refresh} />
          <TryOut followers={value.overview.followers_of_chapters} reload={refresh} />
        </div>
      )}
    </>
  );
}

/** The sender works on while the page is open. */
function RefreshButton({ refresh }: { refresh: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await refresh();
    setBusy(false);
  };
  return (
    <button type="button" className={buttonClass('line')} aria-disabled={isBusy} onClick={() => void press()}>
      {isBusy ? 'Refreshing...' : 'Refresh'}
    </button>
  );
}
