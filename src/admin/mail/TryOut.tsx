import { useState } from 'react';
import { getChapter, listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { sendTestMail } from '~/data/mail.ts';
import { Button } from '../Button.tsx';
import { summarizeChapters } from '../dashboard/summary.ts';
import { EmailForm } from '../EmailForm.tsx';
import { explainError } from '../failures.ts';
import { formatCount } from '../format-count.ts';
import { Panel } from '../Panel.tsx';
import { MailDialog, type TitledMail } from './MailDialog.tsx';

export function TryOut({ followers }: { followers: number }) {
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Panel title="Test and preview" className="">
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
    </Panel>
  );
}

async function loadNextMail(): Promise<TitledMail | null> {
  const next = nextMailedChapter(await listManagedChapters(), Date.now());
  const chapter = next && (await getChapter(next.id));
  if (!chapter) return null;
  const { chapter_number: number, chapter_title: title, slug, meta_description } = chapter;
  const chapters = [{ number, title, slug, description: meta_description ?? '' }];
  return {
    title: `Chapter ${number} is out`,
    mail: { kind: 'chapter_published', content: { chapters, follower: {} } },
  };
}

type Chapter = Pick<ManagedChapter, 'chapter_number' | 'is_published' | 'is_ready' | 'release_date'>;

export const nextMailedChapter = <C extends Chapter>(chapters: readonly C[], now: number): C | undefined =>
  summarizeChapters(chapters, now).next ?? chapters.at(-1);
