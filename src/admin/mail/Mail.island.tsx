import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useTransition } from 'react';
import {
  cancelWaitingMails,
  getMailOverview,
  getMailSettings,
  saveMailSettings,
  type MailOverview,
  type MailSettings,
} from '~/data/mail.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { SettingsForm } from '../SettingsForm.tsx';
import { StatCard } from '../StatCard.tsx';
import { useWrite } from '../use-write.ts';
import { mailProblem, pauseNote } from './labels.ts';
import { MailLists } from './MailLists.tsx';
import { PACE_FIELDS } from './pace-fields.ts';
import { TryOut } from './TryOut.tsx';

export const Mail = adminPage(MailPage);

async function loadState() {
  const [overview, settings] = await Promise.all([getMailOverview(), getMailSettings()]);
  return { overview, settings };
}

export function MailPage() {
  const query = useQuery({ queryKey: ['mail-state'], queryFn: loadState });
  const client = useQueryClient();
  const [isRefreshing, startRefresh] = useTransition();
  return (
    <>
      <PageHeader title="Mail" subtitle="Emails sent by the site, and their status">
        <Button isInactive={isRefreshing} onClick={() => startRefresh(() => client.invalidateQueries())}>
          {isRefreshing ? 'Refreshing...' : 'Refresh'}
        </Button>
      </PageHeader>
      <Loaded query={query} failed="The sending status could not be loaded.">
        {(state) => <MailStatus {...state} />}
      </Loaded>
      <MailLists overview={query.data?.overview} />
      {query.data && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <Panel title="Pace and limit" className="">
            <SettingsForm
              fields={PACE_FIELDS}
              stored={query.data.settings}
              save={saveMailSettings}
              className=""
            />
          </Panel>
          <TryOut followers={query.data.overview.followers_of_chapters} />
        </div>
      )}
    </>
  );
}

type StatusProps = { overview: MailOverview; settings: MailSettings };

function MailStatus({ overview, settings }: StatusProps) {
  const pauseButton = useRef<HTMLButtonElement>(null);
  const why = pauseNote(settings) ?? mailProblem(overview, new Date());
  const pausing = useWrite({
    write: () => saveMailSettings({ is_paused: !settings.is_paused }),
    done: ({ is_paused }) => ({ title: is_paused ? 'Sending paused' : 'Sending resumed' }),
    failed: 'Not changed',
  });
  const canceling = useWrite({
    write: cancelWaitingMails,
    done: (count) => ({ title: `${emails(count)} canceled` }),
    failed: 'Not changed',
    after: () => pauseButton.current?.focus(),
  });
  const cancel = () => {
    const question = `Cancel ${emails(overview.waiting)}? Waiting emails are not sent, except account and test emails.`;
    if (window.confirm(question)) canceling.run();
  };

  return (
    <div className="mt-6">
      <div className="stat-cards">
        <StatCard title="Waiting">{formatCount(overview.waiting + overview.sending)}</StatCard>
        <StatCard title="Sent in 24 hours" note={`At most ${formatCount(settings.per_day)}`}>
          {formatCount(overview.sent_today)}
        </StatCard>
        <StatCard title="Sent in 90 days">{formatCount(overview.sent)}</StatCard>
        <StatCard title="Failed or canceled">{formatCount(overview.failed)}</StatCard>
      </div>
      <div
        className={`plate mt-4 flex flex-wrap items-center gap-4 border-l-4 p-4 ${why ? 'border-l-danger' : 'border-l-success'}`}
      >
        <p role="status" className="min-w-0 flex-1 basis-60 break-words">
          {why ??
            `Email is being sent through ${overview.transport === 'smtp' ? 'a mail server' : 'a provider'}.`}
        </p>
        {settings.is_paused && overview.waiting > 0 && (
          <Button isInactive={canceling.isPending} onClick={cancel}>
            Cancel waiting emails
          </Button>
        )}
        <Button ref={pauseButton} isInactive={pausing.isPending} onClick={() => pausing.run()}>
          {settings.is_paused ? 'Resume' : 'Pause'}
        </Button>
      </div>
    </div>
  );
}

const emails = (count: number) => (count === 1 ? '1 email' : `${formatCount(count)} emails`);
