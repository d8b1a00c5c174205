import { useQuery } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { getEpisode, type Episode } from '~/data/episodes.ts';
import { formatTime } from '~/lib/dates/dates.ts';
import { normalizeTranscript } from '~/lib/podcast/transcript.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { ConflictAlert } from '../ConflictAlert.tsx';
import { DateFields } from '../DateFields.tsx';
import { Field } from '../Field.tsx';
import { Loaded } from '../Loaded.tsx';
import { MediaField } from '../media/MediaField.tsx';
import { PageLink } from '../PageHeader.tsx';
import { saveLabel, type EpisodeFields } from './episode-fields.ts';
import { isOut, stateLine } from './episode-state.ts';
import { useEpisode, type EpisodeSession } from './use-episode.ts';

const ALL_EPISODES = { href: '/admin/episodes', label: 'All episodes' };

export const EpisodeEditor = adminPage(OpenEpisode, { unsavedWorkIn: 'browser', exitLink: ALL_EPISODES });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function loadEpisode(): Promise<Episode | 'missing'> {
  const id = new URLSearchParams(location.search).get('episode') ?? '';
  return (UUID.test(id) ? await getEpisode(id) : null) ?? 'missing';
}

function OpenEpisode() {
  // The form detects other users' changes when it saves.
  const query = useQuery({ queryKey: ['episode'], queryFn: loadEpisode, staleTime: Infinity });
  return (
    <>
      <PageLink href={ALL_EPISODES.href}>{ALL_EPISODES.label}</PageLink>
      <Loaded query={query} loading="Loading the episode" errorMessage="The episode could not be loaded.">
        {(episode) =>
          episode === 'missing' ? (
            <>
              <h1 className="mt-4 text-title">This episode does not exist</h1>
              <p className="mt-2">It may have been deleted.</p>
            </>
          ) : (
            <EpisodeForm {...episode} />
          )
        }
      </Loaded>
    </>
  );
}

function EpisodeForm(opened: Episode) {
  const session = useEpisode(opened);
  const { fields, stored, theirs, errors, edit } = session;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (session.save()) return;
    // Runs after the next render.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const bind = <Name extends keyof EpisodeFields>(name: Name) => ({
    value: fields[name] as string,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Episode">
      <h1 className="mt-2 text-title">Episode {stored.episode_number}</h1>
      <p className="ink-dim mt-1 flex flex-wrap items-center gap-x-4">
        {stateLine(stored)}
        {isOut(stored) && <PageLink href={`/podcast/${stored.slug}`}>View on the site</PageLink>}
      </p>
      {theirs && (
        <ConflictAlert
          title="This episode was changed elsewhere"
          onLoadTheirs={() => session.choose('theirs')}
          onKeepMine={() => session.choose('mine')}
        >
          If you keep yours, your next save replaces theirs.
        </ConflictAlert>
      )}
      {session.isRestored && !theirs && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          Unsaved changes restored.
        </p>
      )}
      <div className="mt-6 grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Field label="Title" dir="auto" maxLength={200} autoComplete="off" {...bind('title')} />
          <Field
            as="textarea"
            label="Description"
            hint="Shown on the episode’s page and in podcast apps."
            dir="auto"
            rows={5}
            maxLength={5000}
            {...bind('description')}
          />
          <MediaField
            kind="audio"
            label="Recording"
            hint="MP3 or M4A, at most 200 MB."
            error={errors.audio_source}
            value={fields.audio_source}
            onChange={(file) =>
              edit({
                audio_source: file?.name ?? '',
                audio_bytes: file?.bytes ?? null,
                duration_seconds: file?.durationSeconds
                  ? Math.max(1, Math.round(file.durationSeconds))
                  : null,
              })
            }
          />
          <TranscriptField {...session} />
        </div>
        <div className="grid min-w-0 gap-5">
          <MediaField
            kind="image"
            label="Artwork"
            hint="Square, at least 1400 pixels wide. Without one, the podcast’s artwork is shown."
            value={fields.artwork}
            onChange={(file) => edit({ artwork: file?.name ?? '' })}
          />
          {fields.artwork !== '' && (
            <Field
              label="What the artwork shows"
              hint="For listeners who can’t see it."
              dir="auto"
              maxLength={1000}
              {...bind('artwork_alt')}
            />
          )}
          <Field
            as="textarea"
            label="Chapters"
            hint="Optional. One per line, with its time: 4:30 The second question"
            dir="auto"
            rows={3}
            maxLength={10_000}
            {...bind('chapters')}
          />
          <Field
            as="textarea"
            label="People"
            hint="Optional. One per line, with a role: Dana Levi, guest"
            dir="auto"
            rows={2}
            maxLength={2000}
            {...bind('people')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Number" inputMode="numeric" autoComplete="off" {...bind('episode_number')} />
            <Field
              label="Address"
              hint={
                isOut(stored)
                  ? 'A published episode keeps its address.'
                  : 'Follows the title if empty: …/podcast/the-title'
              }
              dir="ltr"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={isOut(stored)}
              {...bind('slug')}
            />
          </div>
          <Choice
            checked={fields.sample}
            onChange={({ target }) => edit({ sample: target.checked })}
            label="Sample: a recording by synthetic voices, marked as such on your site"
          />
          <ReleaseFields {...session} />
        </div>
      </div>
      <SaveBar {...session} />
    </form>
  );
}

function TranscriptField({ fields, errors, edit }: EpisodeSession) {
  const read = async (file: File | undefined) => {
    if (file) edit({ transcript: normalizeTranscript(await file.text()) });
  };
  return (
    <>
      <Field
        as="textarea"
        label="Transcript"
        hint="WebVTT, SRT, or plain text. Times become captions in the player."
        dir="auto"
        rows={8}
        spellCheck={false}
        error={errors.transcript}
        value={fields.transcript}
        onChange={({ target }) => edit({ transcript: target.value })}
      />
      <Field
        type="file"
        label="Load the transcript from a file"
        accept=".vtt,.srt,.txt,text/vtt,text/plain"
        onChange={({ target }) => void read(target.files?.[0])}
      />
    </>
  );
}

function ReleaseFields({ fields, stored, errors, edit }: EpisodeSession) {
  const option = (release: EpisodeFields['release'], label: string) => (
    <Choice
      type="radio"
      name="release"
      checked={fields.release === release}
      onChange={() => edit({ release })}
      label={label}
    />
  );
  return (
    <fieldset>
      <legend className="label">Publish</legend>
      {option('draft', 'Not yet. It is a draft that only editors see.')}
      {!isOut(stored) && option('now', 'Now')}
      {option('date', 'On a date')}
      {fields.release === 'date' && (
        <DateFields
          labels={['Date', 'Time']}
          value={{ date: fields.date, time: fields.time }}
          error={errors.date}
          onChange={(value) => edit(value)}
        />
      )}
    </fieldset>
  );
}

function SaveBar({ fields, stored, theirs, errors, failure, isDirty, isSaving }: EpisodeSession) {
  const status = () => {
    if (failure) return `Not saved. ${failure}`;
    if (isSaving) return 'Saving…';
    if (theirs) return 'Choose which version to keep.';
    if (Object.keys(errors).length > 0) return 'Not saved. Some fields need your attention first.';
    if (isDirty) return 'Unsaved changes are kept in this browser.';
    return `Saved at ${formatTime(stored.updated_at)}`;
  };
  return (
    <div className={`compare-bar justify-between ${isDirty || isSaving ? '' : 'static'}`}>
      <p role="status" className={`min-w-0 flex-1 basis-48 text-sm ${failure ? 'text-danger' : 'ink-dim'}`}>
        {status()}
      </p>
      <Button type="submit" tone="gold" isInactive={!isDirty || isSaving || theirs !== null}>
        {saveLabel(fields, stored.is_published, Date.now())}
      </Button>
    </div>
  );
}
