import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getLetter, sendTestLetter, stopLetter, updateLetter, type Letter } from '~/data/letters.ts';
import { getMailOverview, getSendingDelay } from '~/data/mail.ts';
import { LETTER_TOPICS, type LetterTopic } from '~/lib/mail/outgoing-mail.ts';
import { formatTime } from '~/lib/dates/dates.ts';
import { useIsAdministrator } from '../auth/account.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { ChapterTextField, type TextHandle } from '../chapters/editor/text/ChapterTextField.tsx';
import { Choice } from '../Choice.tsx';
import { ConflictAlert } from '../ConflictAlert.tsx';
import { Field } from '../Field.tsx';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { isConnected } from '../mail/labels.ts';
import { PageLink } from '../PageHeader.tsx';
import { idInAddress, MissingRecord, statusText } from '../RecordEditor.tsx';
import { useFollowersByTopic } from '../use-followers-by-topic.ts';
import { useWrite } from '../use-write.ts';
import { ImageForm } from './ImageForm.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import {
  canEdit,
  fieldsOf,
  followed,
  PUBLISH_ON_SITE,
  sendProblem,
  stateLine,
  timeLeft,
  TOPIC_NAMES,
} from './letter-state.ts';
import { SendDialog } from './SendDialog.tsx';
import { useLetter } from './use-letter.ts';

export const LetterEditor = adminPage(OpenLetter, {
  unsavedWorkIn: 'browser',
  exitLink: { href: '/admin/letters', label: 'All letters' },
});

const POLL_MS = 5000;

function OpenLetter() {
  const id = idInAddress('letter');
  const query = useQuery({
    queryKey: ['letter'],
    queryFn: () => (id === null ? null : getLetter(id)),
    // The form merges other users' changes when it saves.
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) =>
      data && ['scheduled', 'sending'].includes(data.status) ? POLL_MS : false,
  });
  return (
    <Loaded query={query} loading="Loading the letter" errorMessage="The letter could not be loaded.">
      {(letter) => {
        if (letter && canEdit(letter)) return <LetterForm key={letter.status} {...letter} />;
        return (
          <>
            <AllLetters />
            {letter ? <SentLetter letter={letter} /> : <MissingRecord noun="letter" />}
          </>
        );
      }}
    </Loaded>
  );
}

const AllLetters = () => <PageLink href="/admin/letters">All letters</PageLink>;

function LetterForm(opened: Letter) {
  const session = useLetter(opened);
  const { fields, stored, theirs, edit, save } = session;
  const text = useRef<TextHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<ReturnType<typeof sendProblem>>(null);
  const [isPreviewShown, setPreviewShown] = useState(false);
  const [confirmed, setConfirmed] = useState<Letter | null>(null);
  const followers = useFollowersByTopic();
  const delay = useQuery({ queryKey: ['sending-delay'], queryFn: getSendingDelay });
  const isHeld = useIsHeld(opened.status);
  const testing = useWrite({
    write: async () => {
      const letter = await save();
      return letter && sendTestLetter(letter.id);
    },
    onSuccess: (address) =>
      address
        ? {
            title: `A test goes to ${address}`,
            description: isHeld
              ? 'Email isn’t connected yet. The test waits until then.'
              : 'If it doesn’t arrive, see Mail.',
          }
        : undefined,
    onError: 'The test was not sent',
  });
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const openDialog = async () => {
    const found = sendProblem(fields);
    setProblem(found);
    if (found) return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    const letter = await save();
    if (letter) setConfirmed(letter);
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => event.preventDefault()} aria-label="Letter">
      <header className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <AllLetters />
        <button
          type="button"
          className="link min-h-8 min-w-11 text-right text-sm lg:hidden"
          aria-pressed={isPreviewShown}
          onClick={() => setPreviewShown(!isPreviewShown)}
        >
          {isPreviewShown ? 'Edit' : 'Preview'}
        </button>
        <h1 className={isPreviewShown ? 'w-full text-title lg:sr-only' : 'sr-only'}>Draft letter</h1>
      </header>
      {theirs && (
        <ConflictAlert
          title="This letter was changed elsewhere"
          onLoadTheirs={() => session.choose('theirs')}
          onKeepMine={() => session.choose('mine')}
        >
          “Keep mine” replaces their version with yours.
        </ConflictAlert>
      )}
      <div className="grid gap-8 lg:grid-cols-2">
        <div className={`min-w-0 ${isPreviewShown ? 'hidden lg:block' : ''}`}>
          <Field
            as="textarea"
            label="Subject"
            placeholder="Subject"
            className="editor-title"
            rows={1}
            dir="auto"
            maxLength={200}
            error={errorOf('subject')}
            value={fields.subject}
            onChange={({ target }) => edit({ subject: target.value.replace(/\s*\n\s*/g, ' ') })}
          />
          <ChapterTextField
            format="letter"
            text={fields.body}
            error={errorOf('body')}
            hint="Each line is a paragraph."
            onText={(body) => edit({ body })}
            ref={text}
          />
          <ImageForm onInsert={(line) => text.current?.insertLine(line)} />
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
              dir="auto"
              maxLength={200}
              value={fields.preview}
              onChange={({ target }) => edit({ preview: target.value })}
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
        <p
          role="status"
          className={`min-w-0 flex-1 basis-60 text-sm ${session.failure ? 'text-danger' : 'ink-dim'}`}
        >
          {statusText({ ...session, errors: {}, savedText: savedText(stored) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button isInactive={theirs !== null || testing.isPending} onClick={() => testing.run()}>
            Send a test to me
          </Button>
          <Button tone="gold" isInactive={theirs !== null} onClick={() => void openDialog()}>
            Send…
          </Button>
        </div>
      </div>
      {confirmed && followers && delay.data !== undefined && (
        <SendDialog
          letter={confirmed}
          followers={followers[confirmed.topic] ?? 0}
          delaySeconds={delay.data}
          isHeld={isHeld}
          onClose={() => setConfirmed(null)}
        />
      )}
    </form>
  );
}

function savedText(stored: Letter): string {
  const saved = `Saved at ${formatTime(stored.updated_at)}`;
  return stored.status === 'canceled' ? `${stateLine(stored)}. ${saved}` : saved;
}

/** Scheduled, being sent, or sent. */
function SentLetter({ letter }: { letter: Letter }) {
  const { id, subject, topic, status, send_at, sent_at, is_public, slug, updated_at } = letter;
  const isHeld = useIsHeld(status);
  const countsDown = status === 'scheduled' && !isHeld;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!countsDown) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [countsDown]);
  const followers = useFollowersByTopic()?.[topic];
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
        {/* A timer is not announced every second. */}
        <p role={countsDown ? 'timer' : 'status'} className="min-w-0 flex-1 basis-60 text-lg">
          {countsDown && send_at ? `Goes out ${timeLeft(send_at, Date.now())}` : stateLine(letter)}
          {isHeld && (
            <>
              .{' '}
              <a className="link" href="/admin/mail">
                Email isn’t connected yet
              </a>
              ; until it is, the letter waits.
            </>
          )}
          {status === 'scheduled' && (
            <span className="ink-dim block text-sm">
              To followers of {followed(topic)}
              {followers !== undefined && `: ${followers === 0 ? 'none yet' : formatCount(followers)}`}
            </span>
          )}
        </p>
        {status !== 'sent' && (
          <Button isInactive={stopping.isPending} onClick={() => stopping.run()}>
            {status === 'scheduled' ? 'Take back and edit' : 'Stop sending'}
          </Button>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6">
        <Choice
          checked={is_public}
          disabled={sharing.isPending}
          onChange={({ target }) => sharing.run(target.checked)}
          label={status === 'scheduled' ? PUBLISH_ON_SITE : 'Published on the site'}
        />
        {is_public && status !== 'scheduled' && (
          <PageLink href={`/letters/${slug}`}>View on the site</PageLink>
        )}
      </div>
      <div className="mt-4">
        <LetterPreview fields={fieldsOf(letter)} slug={slug} />
      </div>
    </>
  );
}

/** Whether emails wait until email is connected. Editors cannot see this. */
function useIsHeld(status: Letter['status']): boolean {
  const mail = useQuery({
    queryKey: ['mail-overview'],
    queryFn: getMailOverview,
    enabled: useIsAdministrator() && status !== 'sent',
    refetchInterval: canEdit({ status }) ? false : POLL_MS,
  });
  return status !== 'sent' && mail.data !== undefined && !isConnected(mail.data);
}
