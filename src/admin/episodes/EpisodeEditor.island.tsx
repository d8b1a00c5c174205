import { useState } from 'react';
import { getEpisode, type Episode } from '~/data/episodes.ts';
import { isWebVtt, normalizeTranscript, transcriptTurns } from '~/lib/podcast/transcript.ts';
import { LinkButton } from '../Button.tsx';
import { Choice, Choices } from '../Choice.tsx';
import { DateFields } from '../DateFields.tsx';
import { AddressField, Field } from '../Field.tsx';
import { MediaField } from '../media/MediaField.tsx';
import { draftLabel, recordEditor, RecordForm } from '../RecordEditor.tsx';
import { useRecord } from '../use-record.ts';
import {
  EPISODE,
  isOut,
  saveLabel,
  stateLine,
  type EpisodeFields,
  type EpisodeSession,
} from './episode-fields.ts';

export const EpisodeEditor = recordEditor('episode', getEpisode, EpisodeForm);

function EpisodeForm(opened: Episode) {
  const session = useRecord(EPISODE, opened);
  const { fields, stored, errors, edit, bind } = session;

  return (
    <RecordForm
      session={session}
      title={`Episode ${stored.episode_number}`}
      state={stateLine(stored)}
      sitePath={isOut(stored) && `/podcast/${stored.slug}`}
      saveLabel={saveLabel(fields, stored.is_published, Date.now())}
    >
      <div className="grid min-w-0 gap-5">
        <Field label="Title" {...bind('title')} maxLength={200} />
        <Field
          as="textarea"
          label="Description"
          hint="Shown on the episode’s page and in podcast apps."
          rows={5}
          {...bind('description')}
        />
        <MediaField
          kind="audio"
          label="Recording"
          error={errors.audio_source}
          value={fields.audio_source}
          onChange={(file) =>
            edit({
              audio_source: file?.name ?? '',
              audio_bytes: file?.bytes ?? null,
              duration_seconds: file?.durationSeconds ?? null,
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
          alt={bind('artwork_alt')}
          onChange={(file) => edit({ artwork: file?.name ?? '' })}
        />
        <Field
          as="textarea"
          label="Chapter marks"
          hint="Optional. Places that listeners can jump to, one per line, such as “4:30 The second question.”"
          rows={3}
          {...bind('chapters')}
          maxLength={10_000}
        />
        <Field
          as="textarea"
          label="People"
          hint="Optional. One per line, such as “Dana Levi, guest.”"
          rows={2}
          {...bind('people')}
          maxLength={2000}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Number" inputMode="numeric" {...bind('episode_number')} />
          <AddressField
            hint="Leave it empty to use the title: …/podcast/the-title"
            fixed={isOut(stored) && 'A published episode keeps its address.'}
            {...bind('slug')}
          />
        </div>
        <Choice
          checked={fields.sample}
          onChange={({ target }) => edit({ sample: target.checked })}
          label="Tell listeners that the voices are computer-generated"
        />
        <Choices
          legend={isOut(stored) ? 'On your site' : 'Publish'}
          choices={isOut(stored) ? RELEASES_OUT : RELEASES}
          value={fields.release}
          onSelect={(release) => edit({ release })}
        />
        {fields.release === 'date' && (
          <DateFields value={{ date: fields.date, time: fields.time }} error={errors.date} onChange={edit} />
        )}
        <p className="ink-dim text-sm">
          Followers aren’t emailed automatically. To tell them, write a letter.
        </p>
      </div>
    </RecordForm>
  );
}

function TranscriptField({ fields, errors, edit, bind }: EpisodeSession) {
  const [hasCaptions] = useState(() => isWebVtt(fields.transcript));
  const [isEditing, setEditing] = useState(!hasCaptions);
  if (!isEditing && !errors.transcript)
    return (
      <div>
        <div className="flex items-baseline justify-between gap-4">
          <p id="spoken" className="label">
            Transcript
          </p>
          <LinkButton onClick={() => setEditing(true)}>Edit the transcript</LinkButton>
        </div>
        <div
          className="plate max-h-60 overflow-auto p-3 lg:max-h-[70vh]"
          role="region"
          aria-labelledby="spoken"
          tabIndex={0}
        >
          {transcriptTurns(fields.transcript).map(({ speaker, paragraphs, start }) => (
            <p key={start} dir="auto">
              {speaker && <strong className="font-semibold">{speaker}: </strong>}
              {paragraphs}
            </p>
          ))}
        </div>
      </div>
    );
  return (
    <>
      <Field
        as="textarea"
        label="Transcript"
        hint="What is said in the episode. If you load a caption file (.vtt or .srt), listeners can read along."
        rows={8}
        autoFocus={hasCaptions}
        spellCheck={false}
        {...bind('transcript')}
        maxLength={undefined}
      />
      <Field
        type="file"
        label="Load the transcript from a file"
        accept=".vtt,.srt,.txt,text/vtt,text/plain"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (file) edit({ transcript: normalizeTranscript(await file.text()) });
        }}
      />
    </>
  );
}

type Release = { value: EpisodeFields['release']; label: string };

const RELEASES: Release[] = [
  { value: 'draft', label: draftLabel(false) },
  { value: 'now', label: 'Now' },
  { value: 'date', label: 'On a date' },
];

const RELEASES_OUT: Release[] = [
  { value: 'date', label: 'Published on this date' },
  { value: 'draft', label: draftLabel(true) },
];
