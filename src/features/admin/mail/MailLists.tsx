import { useRef, useState } from 'react';
import { DataError, REFUSED_IN_WORDS } from '~/data/data-error.ts';
import {
  getMailToShow,
  resendMail,
  type ListedMail,
  type MailList,
  type MailOverview,
  type ShownMail,
} from '~/data/mail.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { MailDialog } from './MailDialog.tsx';
import { kindWords } from './mail-words.ts';
import { MailPages } from './MailPages.tsx';
import { EMAIL_NOT_LOADED, NOT_SENT, NOT_WANTED, QUEUED, resendQuestion, SUBJECT_GONE } from './messages.ts';
import type { ShownMailList } from './use-mail-list.ts';

const LISTS: readonly {
  list: MailList;
  label: string;
  empty: string;
  total: (overview: MailOverview) => number;
}[] = [
  {
    list: 'queue',
    label: 'Queue',
    empty: 'No email is waiting.',
    total: ({ waiting, sending }) => waiting + sending,
  },
  {
    list: 'sent',
    label: 'Sent',
    empty: 'No email was sent in the last 90 days.',
    total: ({ sent }) => sent,
  },
  {
    list: 'failed',
    label: 'Failed or canceled',
    empty: 'No email failed or was canceled.',
    total: ({ failed }) => failed,
  },
];

type Props = {
  mails: ShownMailList;
  overview: MailOverview | undefined;
  /** Loads the mails and their counts again. */
  refresh: () => Promise<void>;
};

/** Queue, sent and failed mails, fifty at a time. */
export function MailLists({ mails, overview, refresh }: Props) {
  const { page, isFailed, choose, ...pages } = mails;
  const { list } = mails.wanted;
  const [resending, setResending] = useState<string>();
  const { shown, show, close } = useShownMail(refresh);
  const title = useRef<HTMLHeadingElement>(null);
  const chosen = LISTS.find((one) => one.list === list);

  const resend = async (mail: ListedMail) => {
    if (resending !== undefined || !window.confirm(resendQuestion(mail.recipient))) return;
    setResending(mail.id);
    try {
      if (await sendAgain(mail)) {
        await refresh();
        // A failed mail is in the queue now, its row is gone. A sent one stays, and its button keeps the focus.
        if (mail.status === 'failed') title.current?.focus();
      }
    } catch (error) {
      await handleWriteFailure(error, NOT_SENT, refresh);
    }
    setResending(undefined);
  };

  return (
    <section className="plate mt-6 p-6 md:p-8" aria-labelledby="mails-title">
      <h2 ref={title} id="mails-title" tabIndex={-1} className="text-heading">
        Emails
      </h2>
      <ListChoice current={list} onChoose={choose} />
      {isFailed && <LoadNotice onRetry={refresh}>The emails could not be loaded.</LoadNotice>}
      {!page && !isFailed && <p className="mt-6">…</p>}
      {page && (
        <MailPages
          key={list}
          page={page}
          empty={chosen?.empty}
          total={overview && chosen?.total(overview)}
          resending={resending}
          onShow={(mail) => void show(mail)}
          onResend={(mail) => void resend(mail)}
          {...pages}
        />
      )}
      {shown && <MailDialog key={shown.id} mail={shown.mail} title={shown.title} onClose={close} />}
    </section>
  );
}

/** The mail that is open: the one that was asked for last, however long the answers take. */
function useShownMail(refresh: Props['refresh']) {
  const [shown, setShown] = useState<{ id: string; mail: ShownMail; title: string }>();
  const attempt = useRef(0);
  const show = async ({ id, kind }: ListedMail) => {
    attempt.current += 1;
    const mine = attempt.current;
    try {
      const mail = await getMailToShow(id);
      if (mine !== attempt.current) return;
      if (mail) setShown({ id, mail, title: kindWords(kind) });
      else showToast({ title: SUBJECT_GONE, tone: 'error' });
    } catch (error) {
      if (mine === attempt.current) await handleWriteFailure(error, EMAIL_NOT_LOADED, refresh);
    }
  };
  return { shown, show, close: () => setShown(undefined) };
}

/** Whether it is in the queue now. What the next run would only cancel is not. Throws DataError. */
async function sendAgain({ id }: ListedMail): Promise<boolean> {
  try {
    if ((await getMailToShow(id)) === undefined) {
      showToast({ title: NOT_SENT, description: NOT_WANTED, tone: 'error' });
      return false;
    }
    await resendMail(id);
  } catch (error) {
    if (!(error instanceof DataError && error.code === REFUSED_IN_WORDS)) throw error;
    showToast({ title: NOT_SENT, description: error.message, tone: 'error' });
    return false;
  }
  showToast({ title: QUEUED, tone: 'success' });
  return true;
}

function ListChoice({ current, onChoose }: { current: MailList; onChoose: (list: MailList) => void }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label="Which emails">
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
