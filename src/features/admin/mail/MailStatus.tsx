import { useState } from 'react';
import { saveMailSettings, type MailOverview, type MailSettings } from '~/data/mail.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../format-count.ts';
import { StatCard } from '../StatCard.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { hindrance } from './mail-words.ts';
import { NOT_CHANGED, PAUSED, RESUMED } from './messages.ts';

type Props = {
  overview: MailOverview;
  settings: MailSettings;
  reload: () => Promise<void>;
};

/** How many mails there are, what hinders them, and the button that stops them. */
export function MailStatus({ overview, settings, reload }: Props) {
  const [isBusy, setBusy] = useState(false);
  const why = hindrance(overview, settings.is_paused, new Date());

  const pause = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { is_paused } = await saveMailSettings({ is_paused: !settings.is_paused });
      showToast({ title: is_paused ? PAUSED : RESUMED, tone: 'success' });
      await reload();
    } catch (error) {
      await handleWriteFailure(error, NOT_CHANGED, reload);
    }
    setBusy(false);
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
        <button
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
