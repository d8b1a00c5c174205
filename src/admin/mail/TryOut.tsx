import { useState } from 'react';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { listMailableChapters, sendTestMail, type MailableChapter } from '~/data/mail.ts';
import type { MailChapter } from '~/lib/mail/outgoing-mail.ts';
import { Button } from '../Button.tsx';
import { summarizeChapters } from '../dashboard/summary.ts';
import { EmailForm } from '../EmailForm.tsx';
import { explainError } from '../failures.ts';
import { formatCount } from '../format-count.ts';
import { MailDialog, type TitledMail } from './MailDialog.tsx';

/** A test mail, and the mail about the next chapter before it is sent. */
export function TryOut({ followers }: { followers: number }) {
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <section className="plate p-6 md:p-8" aria-labelledby="try-title">
      <h2 id="try-title" className="text-heading">
        Test and preview
      </h2>
      <EmailForm
        id="test-mail"
        label="Send a test email to"
        autoComplete="email"
        button={{ label: 'Send', busyLabel: 'Sending...', className: 'mt-3' }}
        send={async (address) => {
          await sendTestMail(address);
          return `The test email to ${address} is in the queue.`;
        }}
        explain={(error) =>
          error instanceof DataError && error.code === RATE_LIMITED
            ? 'A test email was sent a moment ago. Wait a minute.'
            : explainError(error)
        }
      />
      <h3 className="font-display mt-8 text-lg">The next chapter’s email</h3>
      <p className="ink-dim mt-1">
        {followers === 1 ? '1 follower gets it.' : `${formatCount(followers)} followers get it.`}
      </p>
      <Button className="mt-3" onClick={() => setPreviewed(true)}>
        Preview ‘Chapter is out’
      </Button>
      {isPreviewed && (
        <MailDialog
          id="next chapter"
          load={loadNextMail}
          missing="There is no chapter yet."
          onClose={() => setPreviewed(false)}
        />
      )}
    </section>
  );
}

async function loadNextMail(): Promise<TitledMail | null> {
  const next = nextMailedChapter(await listMailableChapters(), Date.now());
  return next
    ? {
        title: `Chapter ${next.number} is out`,
        mail: { kind: 'chapter_published', content: { chapters: [next], follower: {} } },
      }
    : null;
}

/** The dashboard's next release, or else the last published chapter. @param chapters by number */
export function nextMailedChapter(
  chapters: readonly MailableChapter[],
  now: number,
): MailChapter | undefined {
  const next = summarizeChapters(chapters, now).next ?? chapters.at(-1);
  return (
    next && {
      number: next.chapter_number,
      title: next.chapter_title,
      slug: next.slug,
      description: next.meta_description ?? '',
    }
  );
}
