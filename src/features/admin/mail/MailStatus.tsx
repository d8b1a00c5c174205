import { useRef, useState } from 'react';
import { cancelWaitingMails, saveMailSettings, type MailOverview, type MailSettings } from '~/data/mail.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../format-count.ts';
import { StatCard } from '../StatCard.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { hindrance } from './mail-words.ts';
import { canceledNote, cancelQuestion, NOT_CHANGED, PAUSED, RESUMED } from './messages.ts';

type Props = {
  overview: MailOverview;
  settings: MailSettings;
  reload: () => Promise<void>;
};

/** How many mails there are, what hinders them, and the buttons that stop them and give them up. */
export function MailStatus({ overview, settings, reload }: Props) {
  const [isBusy, setBusy] = useState(false);
  const pauseButton = useRef<HTMLButtonElement>(null);
  const why = hindrance(overview, settings.is_paused, new Date());

  /** @param work resolves with what is said when it is done */
  const change = async (work: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      showToast({ title: await work(), tone: 'success' });
      await reload();
    } catch (error) {
      await handleWriteFailure(error, NOT_CHANGED, reload);
    }
    setBusy(false);
  };
  const pause = () =>
    change(async () => {
      const { is_paused } = await saveMailSettings({ is_paused: !settings.is_paused });
      return is_paused ? PAUSED : RESUMED;
    });
  const cancel = async () => {
    if (isBusy || !window.confirm(cancelQuestion(overview.waiting))) return;
    await change(async () => canceledNote(await cancelWaitingMails()));
    // The pressed button is gone with what waited.
    pauseButton.current?.focus();
  };

  return (
    <div className="mt-6">
      <Counts overview={overview} settings={settings} />
      <div
        className={`plate mt-4 flex flex-wrap items-center gap-4 border-l-4 p-4 ${why ? 'border-l-danger' : 'border-l-success'}`}
      >
        <p role="status" className="min-w-0 flex-1 basis-60 break-words">
          {why ??
            `Email is being sent through ${overview.transport === 'smtp' ? 'a mail server' : 'a provider'}.`}
        </p>
        {settings.is_paused && overview.waiting > 0 && (
          <button
            type="button"
            className={buttonClass('line')}
            aria-disabled={isBusy}
            onClick={() => void cancel()}
          >
            Cancel waiting emails
          </button>
        )}
        <button
          ref={pauseButton}
          type="button"
          className={buttonClass('line')}
          aria-disabled={isBusy}
          onClick={() => void pause()}
        >
          {settings.is_paused ? 'Resume' : 'Pause'}
        </button>
      </div>
    </div>
  );
}

function Counts({ overview, settings }: Omit<Props, 'reload'>) {
  return (
    <div className="stat-cards">
      <StatCard title="Waiting">{formatCount(overview.waiting + overview.sending)}</StatCard>
      <StatCard title="Sent in 24 hours" note={`At most ${formatCount(settings.per_day)}`}>
        {formatCount(overview.sent_today)}
      </StatCard>
      <StatCard title="Sent in 90 days">{formatCount(overview.sent)}</StatCard>
      <StatCard title="Failed or canceled">{formatCount(overview.failed)}</StatCard>
    </div>
  );
}
