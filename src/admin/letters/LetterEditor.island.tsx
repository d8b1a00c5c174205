import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { getLetter, sendTestLetter, stopLetter, updateLetter, type Letter } from '~/data/letters.ts';
import { getSendingDelay } from '~/data/mail.ts';
import { LETTER_TOPICS, type LetterTopic } from '~/lib/mail/outgoing-mail.ts';
import { formatTime } from '~/lib/dates/dates.ts';
import { Button, LinkButton } from '../Button.tsx';
import { ChapterTextField, type TextHandle } from '../chapters/editor/text/ChapterTextField.tsx';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { formatCount } from '../format-count.ts';
import { PageLink } from '../PageHeader.tsx';
import { focusProblem, RecordConflict, recordEditor, SaveStatus } from '../RecordEditor.tsx';
import { useFollowersByTopic } from '../use-followers-by-topic.ts';
import { useRecord } from '../use-record.ts';
import { useWrite } from '../use-write.ts';
import { HeldNote } from './HeldNote.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import {
  canEdit,
  fieldsOf,
  LETTER,
  PUBLISH_ON_SITE,
  recipientLine,
  sendProblems,
  stateLine,
  TOPIC_NAMES,
} from './letter-state.ts';
import { SendDialog } from './SendDialog.tsx';
import { useIsMailHeld } from '../use-outages.ts';

export const LetterEditor = recordEditor('letter', getLetter, (letter: Letter) =>
  canEdit(letter) ? <LetterForm key={letter.status} {...letter} /> : <SentLetter {...letter} />,
);

const ImageForm = lazy(async () => ({ default: (await import('./ImageForm.tsx')).ImageForm }));

const SAVE_DELAY_MS = 1500;
const RETRY_DELAY_MS = 15_000;
const POLL_MS = 5000;

function LetterForm(opened: Letter) {
  const session = useRecord(LETTER, opened);
  const { fields, stored, theirs, failure, isDirty, isSaving, errors, edit, bind, save } = session;
  const text = useRef<TextHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const imageButton = useRef<HTMLButtonElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [isPreviewShown, setPreviewShown] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isAddingImage, setAddingImage] = useState(false);
  const followers = useFollowersByTopic();
  const isHeld = useIsMailHeld();
  const delay = useQuery({ queryKey: ['sending-delay'], queryFn: getSendingDelay });
  const testing = useWrite({
    write: () => sendTestLetter(opened.id),
    onSuccess: (address) => ({
      title: `A test goes to ${address}`,
      description: isHeld ? 'It waits until you connect email.' : 'If it doesn’t arrive, see Mail.',
    }),
    onError: 'The test was not sent',
  });
  useEffect(() => {
    if (!isDirty || isSaving || theirs) return;
    const timer = setTimeout(save, failure === null ? SAVE_DELAY_MS : RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  });

  const missing = sendProblems(fields);
  const problems = { ...(isChecked && missing), ...errors };
  const openDialog = () => {
    setChecked(true);
    if (Object.keys(missing).length > 0) focusProblem(form.current);
    else save(() => setSending(true));
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => event.preventDefault()} aria-label="Letter">
      <header className="-mt-7 mb-1 flex justify-end lg:mt-0">
        <h1 className="sr-only">Draft letter</h1>
        <button
          type="button"
          className="link min-h-7 min-w-11 text-right text-sm lg:hidden"
          aria-pressed={isPreviewShown}
          onClick={() => setPreviewShown(!isPreviewShown)}
        >
          {isPreviewShown ? 'Edit' : 'Preview'}
        </button>
      </header>
      <RecordConflict session={session} />
      <div className="grid gap-8 lg:grid-cols-2">
        <div className={`min-w-0 ${isPreviewShown ? 'hidden lg:block' : ''}`}>
          <Field
            label="Subject"
            className="flex flex-wrap items-center gap-x-3 [&_.field-error]:basis-full [&_.field]:flex-1 [&_.label]:mb-0"
            {...bind('subject')}
            maxLength={200}
            error={problems.subject}
          />
          <ChapterTextField
            format="letter"
            text={fields.body}
            error={problems.body}
            hint="Each line is a paragraph."
            onText={(body) => edit({ body })}
            ref={text}
          />
          <LinkButton
            ref={imageButton}
            aria-expanded={isAddingImage}
            onClick={() => setAddingImage(!isAddingImage)}
          >
            Add an image
          </LinkButton>
          {isAddingImage && (
            <Suspense>
              <ImageForm
                onInsert={(line) => {
                  setAddingImage(false);
                  text.current?.insertLine(line);
                }}
                onCancel={() => {
                  setAddingImage(false);
                  imageButton.current?.focus();
                }}
              />
            </Suspense>
          )}
          <div className="mt-6 grid gap-5">
            <Field
              as="select"
              label="Who gets it"
              value={fields.topic}
              onChange={({ target }) => edit({ topic: target.value as LetterTopic })}
            >
              {LETTER_TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {TOPIC_NAMES[topic]}
                  {followers && ` · ${formatCount(followers[topic])}`}
                </option>
              ))}
            </Field>
            <Field
              label="Preview line"
              hint="Shown after the subject in a list of emails. If empty, the letter’s first line is used."
              {...bind('preview')}
              maxLength={200}
            />
            <Choice
              checked={fields.is_public}
              onChange={({ target }) => edit({ is_public: target.checked })}
              label={PUBLISH_ON_SITE}
            />
          </div>
        </div>
        <div className={isPreviewShown ? '' : 'hidden lg:block'}>
          <LetterPreview fields={fields} slug={stored.slug} />
        </div>
      </div>
      <div className="compare-bar editor-actions">
        <SaveStatus
          {...session}
          savedText={
            <>
              {stored.status === 'canceled' && `${stateLine(stored)}. `}
              Saved at {formatTime(stored.updated_at)}
              {isHeld && (
                <>
                  . <HeldNote />
                </>
              )}
            </>
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button isInactive={theirs !== null || testing.isPending} onClick={() => save(() => testing.run())}>
            Send a test to me
          </Button>
          <Button tone="gold" isInactive={theirs !== null} onClick={openDialog}>
            Send…
          </Button>
        </div>
      </div>
      {isSending && followers && delay.data !== undefined && (
        <SendDialog
          letter={stored}
          followers={followers[stored.topic] ?? 0}
          delaySeconds={delay.data}
          isUnsaved={isDirty || isSaving}
          onClose={() => setSending(false)}
        />
      )}
    </form>
  );
}

/** Scheduled, being sent, or sent. */
function SentLetter(letter: Letter) {
  const { id, subject, topic, status, sent_at, is_public, slug, updated_at } = letter;
  const isScheduled = status === 'scheduled';
  // Shares the page's query, so the page shows each new state.
  useQuery({
    queryKey: ['letter'],
    queryFn: () => getLetter(id),
    refetchInterval: status === 'sent' ? false : POLL_MS,
  });
  const followers = useFollowersByTopic()?.[topic];
  const isHeld = useIsMailHeld(status !== 'sent');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [status]);
  const stopping = useWrite({
    write: () => stopLetter(id),
    onSuccess: () => ({
      title: sent_at === null ? 'Taken back. The letter is a draft again.' : 'Sending stopped',
    }),
    onError: 'The letter could not be stopped',
  });
  const sharing = useWrite({
    write: (isPublic: boolean) => updateLetter(id, { is_public: isPublic }, updated_at),
    onSuccess: (_, isPublic) => ({
      title: isPublic ? 'The letter will be on your site soon' : 'The letter’s page will be removed soon',
    }),
    onError: 'The change wasn’t saved',
  });
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="mt-1 text-title">
        <bdi>{subject}</bdi>
      </h1>
      <div className="plate mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-l-gold p-4">
        <p role="status" className="min-w-0 flex-1 basis-60 text-lg">
          {stateLine(letter, isHeld).replace(/ (?=[AP]M$)/, '\u00A0')}
          {isHeld && (
            <span className="block text-base">
              <HeldNote />
            </span>
          )}
          {isScheduled && (
            <span className="block text-sm">
              {recipientLine(topic, followers)}
              {followers === 0 && !is_public && ' If no one does by then, no one gets this letter.'}
            </span>
          )}
        </p>
        {status !== 'sent' && (
          <Button isInactive={stopping.isPending} onClick={() => stopping.run()}>
            {isScheduled ? 'Take back and edit' : 'Stop sending'}
          </Button>
        )}
        <div className="flex basis-full flex-wrap items-center gap-x-6">
          <Choice
            checked={is_public}
            disabled={sharing.isPending}
            onChange={({ target }) => sharing.run(target.checked)}
            label={isScheduled ? `${PUBLISH_ON_SITE} when it goes out` : 'Published on your site'}
          />
          {is_public && !isScheduled && <PageLink href={`/letters/${slug}`}>View on the site</PageLink>}
        </div>
      </div>
      <div className="mt-4">
        <LetterPreview fields={fieldsOf(letter)} slug={slug} />
      </div>
    </>
  );
}
