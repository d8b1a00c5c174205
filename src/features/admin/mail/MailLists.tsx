import { useCallback, useRef, useState } from 'react';
import { DataError, REFUSED_IN_WORDS } from '~/data/data-error.ts';
import {
  getMailToShow,
  listMails,
  MAILS_AT_ONCE,
  resendMail,
  type ListedMail,
  type MailList,
  type ShownMail,
} from '~/data/mail.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { MailDialog } from './MailDialog.tsx';
import { kindWords } from './mail-words.ts';
import { MailTable } from './MailTable.tsx';
import { MAIL_NOT_LOADED, NOT_SENT, QUEUED, resendQuestion, SUBJECT_GONE } from './messages.ts';

const LISTS: readonly { list: MailList; label: string; empty: string }[] = [
  { list: 'queue', label: 'Queue', empty: 'No mail waits.' },
  { list: 'sent', label: 'Sent', empty: 'No mail was sent in the last 90 days.' },
  { list: 'failed', label: 'Failed', empty: 'No mail failed.' },
];

/** Queue, sent and failed mails, fifty at a time. */
export function MailLists({ reloadAll }: { reloadAll: () => Promise<void> }) {
  const [list, setList] = useState<MailList>('queue');
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<{ mail: ShownMail; title: string }>();
  const load = useCallback(() => listMails(list, page * MAILS_AT_ONCE), [list, page]);
  const { state, value, reload } = useLoaded(load);
  const title = useRef<HTMLHeadingElement>(null);

  const show = async ({ id, kind }: ListedMail) => {
    try {
      const mail = await getMailToShow(id);
      if (mail) setShown({ mail, title: kindWords(kind) });
      else showToast({ title: SUBJECT_GONE, tone: 'error' });
    } catch (error) {
      await handleWriteFailure(error, MAIL_NOT_LOADED, reload);
    }
  };
  const resend = async ({ id, recipient }: ListedMail) => {
    if (!window.confirm(resendQuestion(recipient))) return;
    try {
      await resendMail(id);
      showToast({ title: QUEUED, tone: 'success' });
      await Promise.all([reload(), reloadAll()]);
      // The row that was pressed is in another list now.
      title.current?.focus();
    } catch (error) {
      if (error instanceof DataError && error.code === REFUSED_IN_WORDS)
        showToast({ title: NOT_SENT, description: error.message, tone: 'error' });
      else await handleWriteFailure(error, NOT_SENT, reload);
    }
  };

  return (
    <section className="plate mt-6 p-6 md:p-8" aria-labelledby="mails-title">
      <h2 ref={title} id="mails-title" tabIndex={-1} className="text-heading">
        Mails
      </h2>
      <ListChoice
        current={list}
        onChoose={(chosen) => {
          setList(chosen);
          setPage(0);
        }}
      />
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The mails could not be loaded.</LoadNotice>}
      {state.kind === 'loading' && <p className="mt-6">…</p>}
      {value?.length === 0 && <p className="ink-dim mt-6">{LISTS.find((one) => one.list === list)?.empty}</p>}
      {value && value.length > 0 && (
        <MailTable mails={value} onShow={(mail) => void show(mail)} onResend={(mail) => void resend(mail)} />
      )}
      <Pages page={page} isLast={!value || value.length < MAILS_AT_ONCE} onTurn={setPage} />
      {shown && <MailDialog mail={shown.mail} title={shown.title} onClose={() => setShown(undefined)} />}
    </section>
  );
}

function ListChoice({ current, onChoose }: { current: MailList; onChoose: (list: MailList) => void }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label="Which mails">
      {LISTS.map(({ list, label }) => (
        <button
          key={list}
          type="button"
          className={buttonClass('line')}
          aria-pressed={list === current}
          onClick={() => onChoose(list)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type PagesProps = { page: number; isLast: boolean; onTurn: (page: number) => void };

function Pages({ page, isLast, onTurn }: PagesProps) {
  if (page === 0 && isLast) return null;
  return (
    <nav className="mt-4 flex flex-wrap items-center gap-3" aria-label="Pages of mails">
      <button
        type="button"
        className={buttonClass('line')}
        aria-disabled={page === 0}
        onClick={() => page > 0 && onTurn(page - 1)}
      >
        Newer
      </button>
      <span>Page {page + 1}</span>
      <button
        type="button"
        className={buttonClass('line')}
        aria-disabled={isLast}
        onClick={() => !isLast && onTurn(page + 1)}
      >
        Older
      </button>
    </nav>
  );
}
