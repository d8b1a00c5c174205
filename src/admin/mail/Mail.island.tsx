import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelWaitingMails,
  getMailOverview,
  getMailSettings,
  saveMailSettings,
  type MailList,
  type MailOverview,
  type MailSettings,
} from '~/data/mail.ts';
import { readServerHealth } from '~/data/site-status.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button, LinkButton } from '../Button.tsx';
import { Choices } from '../Choice.tsx';
import { copyText } from '../copy-text.ts';
import { pluralize, formatCount } from '../format-count.ts';
import { LazyDetails } from '../LazyDetails.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { SettingsForm, type SettingField } from '../SettingsForm.tsx';
import { useWrite } from '../use-write.ts';
import { isConnected, mailProblem, pauseNote } from './labels.ts';
import { MailLists } from './MailLists.tsx';
import { TestMail } from './TestMail.tsx';

export const Mail = adminPage(MailPage, { isForAdministrators: true });

async function loadState() {
  const [overview, settings, health] = await Promise.all([
    getMailOverview(),
    getMailSettings(),
    readServerHealth(),
  ]);
  return { overview, settings, hasFailed: health?.hasFailedMail ?? false };
}

export function MailPage() {
  const query = useQuery({ queryKey: ['mail-state'], queryFn: loadState });
  const [chosenList, setList] = useState<MailList>();
  const { overview, hasFailed } = query.data ?? {};
  const list = chosenList ?? (hasFailed ? 'failed' : 'queue');
  return (
    <>
      <PageHeader title="Mail" subtitle="Emails sent by the site" />
      <Loaded query={query} errorMessage="The sending status could not be loaded.">
        {(state) => <MailStatus {...state} onShowFailed={() => setList('failed')} />}
      </Loaded>
      {!query.isPending && <MailLists overview={overview} list={list} onSelect={setList} />}
      {query.data && (
        <>
          <ChapterContent {...query.data.settings} />
          <LazyDetails title="Send a test email">
            <TestMail isConnected={query.data.overview.transport !== 'none'} />
          </LazyDetails>
          <LazyDetails title="How fast emails go out">
            <SettingsForm fields={PACE_FIELDS} stored={query.data.settings} save={saveMailSettings} />
          </LazyDetails>
        </>
      )}
    </>
  );
}

// The table mail_settings has the same bounds.
const PACE_FIELDS = [
  {
    name: 'per_second',
    range: [1, 50],
    label: 'Emails per second',
    hint: 'No more than your email provider allows.',
  },
  {
    name: 'per_day',
    range: [1, 1_000_000],
    label: 'Emails per 24 hours',
    hint: 'Additional emails wait until the next day.',
  },
  {
    name: 'chapter_delay_seconds',
    range: [0, 1440],
    scale: 60,
    label: 'Minutes to wait before emailing a new chapter',
    hint: 'Unpublish it within this time, and nobody gets an email about it.',
  },
  {
    name: 'next_day_at',
    label: 'Send the next day’s email at',
    hint: 'Readers get one chapter email a day. Later chapters wait until this time the next day.',
  },
] satisfies SettingField<keyof MailSettings>[];

function ChapterContent({ chapter_content }: MailSettings) {
  const saving = useWrite({
    write: (content: string) => saveMailSettings({ chapter_content: content }),
    onSuccess: () => ({ title: 'Saved' }),
    onError: 'Not changed',
  });
  return (
    <div className="plate mt-6 p-4 md:p-6">
      <Choices
        legend={<h2 className="text-heading">What a new chapter’s email includes</h2>}
        choices={[
          { value: 'description', label: 'The chapter’s description and a link to it' },
          { value: 'chapter', label: 'The whole chapter' },
        ]}
        value={saving.pending ?? chapter_content}
        onSelect={(content) => saving.run(content)}
      />
    </div>
  );
}

type StatusProps = Awaited<ReturnType<typeof loadState>> & { onShowFailed: () => void };

function MailStatus({ overview, settings, hasFailed, onShowFailed }: StatusProps) {
  const isHealthy = !hasFailed && !settings.is_paused && mailProblem(overview, new Date()) === undefined;
  const edge = isHealthy
    ? 'border-l-success'
    : overview.transport === 'none'
      ? 'border-l-gold'
      : 'border-l-danger';
  const pausing = useWrite({
    write: () => saveMailSettings({ is_paused: !settings.is_paused }),
    onSuccess: ({ is_paused }) => ({ title: is_paused ? 'Sending paused' : 'Sending resumed' }),
    onError: 'Not changed',
  });
  const canceling = useWrite({
    question: () =>
      `Cancel ${pluralize(overview.waiting, 'waiting email')}? Only account and test emails will still be sent.`,
    write: cancelWaitingMails,
    onSuccess: (count) => ({ title: `${pluralize(count, 'email')} canceled` }),
    onError: 'Not changed',
  });

  return (
    <div
      className={`plate mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 p-4 pl-3 md:p-6 md:pl-5 ${edge}`}
    >
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className={`break-words ${isHealthy ? 'font-serif text-heading' : ''}`}>
          {mailStatusText(overview, settings, new Date(), hasFailed)}
        </p>
        {hasFailed && (
          <p>
            An email could not be sent today.{' '}
            <a className="link whitespace-nowrap" href="#failed" onClick={onShowFailed}>
              See “Not sent”
            </a>
          </p>
        )}
        {overview.transport !== 'none' && (
          <p className="ink-dim mt-1 text-sm">
            {pluralize(overview.sent_today, 'email')} sent in the last 24 hours (limit{' '}
            {formatCount(settings.per_day)})
          </p>
        )}
      </div>
      {settings.is_paused && overview.waiting > 0 && (
        <Button isInactive={canceling.isPending} onClick={() => canceling.run()}>
          Cancel waiting emails
        </Button>
      )}
      {settings.is_paused ? (
        <Button onClick={() => pausing.run()}>Resume sending</Button>
      ) : (
        isConnected(overview) && <LinkButton onClick={() => pausing.run()}>Pause sending</LinkButton>
      )}
      {(overview.seen_at === null || overview.problem !== null) && <Connection {...overview} />}
    </div>
  );
}

export function mailStatusText(
  overview: MailOverview,
  settings: MailSettings,
  now: Date,
  hasFailed = false,
): string {
  const waiting = overview.waiting + overview.sending;
  const reason = pauseNote(settings) ?? mailProblem(overview, now);
  const queue = `${pluralize(waiting, 'email')} ${waiting === 1 ? 'is' : 'are'} waiting to go out.`;
  const sentences = [
    waiting > 0 && !reason && 'Sending is on.',
    reason,
    waiting > 0 && (settings.is_paused || isConnected(overview)) && queue,
  ];
  return sentences.filter(Boolean).join(' ') || (hasFailed ? '' : 'All emails have been sent.');
}

const INSTRUCTIONS = `Please connect email to our site: add these two settings with our mail provider’s values, then restart the site.

MAIL_URL=smtps://user:password@mail.example.org:465
MAIL_FROM=The site <site@example.org>`;

function Connection({ transport, problem }: MailOverview) {
  const copy = () =>
    copyText(INSTRUCTIONS, 'Instructions copied', 'Copy the instructions shown below the button.');
  return (
    <div className="basis-full">
      <p className="ink-dim">
        Send these instructions to the person who set up your site. Connecting email takes a few minutes.
      </p>
      <Button tone="gold" className="mt-4" onClick={() => void copy()}>
        Copy the instructions
      </Button>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Show the instructions
        </summary>
        <p className="whitespace-pre-line border-l border-hairline pl-4 text-sm [overflow-wrap:anywhere]">
          {INSTRUCTIONS}
        </p>
        {problem && transport === 'none' && <p className="mt-3 text-sm">The server reported: {problem}</p>}
      </details>
    </div>
  );
}
