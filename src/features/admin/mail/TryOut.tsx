import { useState } from 'react';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { listMailableChapters, sendTestMail } from '~/data/mail.ts';
import type { MailChapter } from '~/lib/mail/outgoing-mail.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { TextField } from '~/ui/TextField.tsx';
import { formatCount } from '../format-count.ts';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { useEmailForm } from '../use-email-form.ts';
import { MailDialog } from './MailDialog.tsx';
import {
  CHAPTER_NOT_LOADED,
  NO_CHAPTER_YET,
  NOT_SENT,
  testMailNote,
  TESTED_A_MOMENT_AGO,
} from './messages.ts';
import { nextMailedChapter } from './next-chapter.ts';

type Props = { followers: number; reload: () => Promise<void> };

/** A test mail, and the mail about the next chapter before it is sent. */
export function TryOut({ followers, reload }: Props) {
  const [next, setNext] = useState<MailChapter>();
  const show = async () => {
    try {
      const chapter = nextMailedChapter(await listMailableChapters(), Date.now());
      if (chapter) setNext(chapter);
      else showToast({ title: NO_CHAPTER_YET });
    } catch (error) {
      await handleWriteFailure(error, CHAPTER_NOT_LOADED, reload);
    }
  };
  return (
    <section className="plate p-6 md:p-8" aria-labelledby="try-title">
      <h2 id="try-title" className="text-heading">
        Test and preview
      </h2>
      <TestMailForm reload={reload} />
      <h3 className="font-display mt-8 text-lg">The next chapter’s email</h3>
      <p className="ink-dim mt-1">
        {followers === 1 ? '1 follower gets it.' : `${formatCount(followers)} followers get it.`}
      </p>
      <button type="button" className={buttonClass('line', 'mt-3')} onClick={() => void show()}>
        Preview ‘Chapter is out’
      </button>
      {next && (
        <MailDialog
          title={`Chapter ${next.number} is out`}
          mail={{ kind: 'chapter_published', content: { chapters: [next], follower: {} } }}
          onClose={() => setNext(undefined)}
        />
      )}
    </section>
  );
}

function TestMailForm({ reload }: Pick<Props, 'reload'>) {
  const form = useEmailForm({
    send: async (address) => {
      await sendTestMail(address);
      await reload();
      return testMailNote(address);
    },
    explain: async (failure) => {
      if (failure instanceof DataError && failure.code === RATE_LIMITED) return TESTED_A_MOMENT_AGO;
      await handleWriteFailure(failure, NOT_SENT, reload);
      return undefined;
    },
  });

  return (
    <form className="mt-4" noValidate onSubmit={form.onSubmit}>
      <TextField
        ref={form.field}
        id="test-mail"
        label="Send a test email to"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        error={form.error}
        value={form.email}
        onChange={(event) => form.setEmail(event.currentTarget.value)}
      />
      <button type="submit" className={buttonClass('gold', 'mt-3')} aria-disabled={form.isBusy}>
        {form.isBusy ? 'Sending...' : 'Send'}
      </button>
      <p role="status" className="mt-2 break-words text-success">
        {form.note}
      </p>
    </form>
  );
}
