import * as v from 'valibot';
import {
  EPISODE_CHANGE,
  getEpisode,
  updateEpisode,
  type Episode,
  type EpisodeChange,
} from '~/data/episodes.ts';
import { proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { parseEpisodeChapters } from '~/lib/podcast/episode-chapters-and-people.ts';
import { isWebVtt, normalizeTranscript, parseCues } from '~/lib/podcast/transcript.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { problemsIn, slugProblem, trimmed, type RecordKind, type RecordSession } from '../use-record.ts';
import { isOut, stateLine } from './episode-state.ts';

export const FIELDS = v.object({
  ...v.omit(EPISODE_CHANGE, ['is_published', 'release_date']).entries,
  audio_source: v.string(),
  artwork: v.string(),
  episode_number: v.string(),
  slug: v.string(),
  release: v.picklist(['draft', 'now', 'date']),
  date: v.string(),
  time: v.string(),
});
export type EpisodeFields = v.InferOutput<typeof FIELDS>;
export type EpisodeErrors = Partial<Record<keyof EpisodeFields, string>>;
export type EpisodeSession = RecordSession<Episode, EpisodeFields, EpisodeErrors>;

const DEFAULT_TIME = '09:00';
const MAX_NUMBER = 9999;
const MAX_TRANSCRIPT = 250_000;

export function fieldsOf(episode: Episode): EpisodeFields {
  const { audio_source, artwork, episode_number, slug, is_published, release_date } = episode;
  return v.parse(FIELDS, {
    ...episode,
    audio_source: audio_source ?? '',
    artwork: artwork ?? '',
    episode_number: String(episode_number),
    slug: slug ?? '',
    release: is_published ? 'date' : 'draft',
    ...(release_date === null
      ? { date: '', time: DEFAULT_TIME }
      : zonedDateTime(new Date(release_date), SITE_TIME_ZONE)),
  });
}

/** @param stored keeps its exact date unless another minute is chosen */
export function changeOf(fields: EpisodeFields, stored: Episode, now: number): EpisodeChange {
  const {
    release,
    date,
    time,
    episode_number: number,
    audio_source,
    artwork,
    slug,
    ...texts
  } = trimmed(fields);
  const before = fieldsOf(stored);
  const isSameDate = date === before.date && time === before.time;
  const chosen = isSameDate
    ? stored.release_date
    : (toInstant({ date, time }, SITE_TIME_ZONE)?.toISOString() ?? null);
  const isPublished = release !== 'draft';
  return {
    ...texts,
    transcript: normalizeTranscript(texts.transcript),
    audio_source: audio_source || null,
    artwork: artwork || null,
    episode_number: Number(number),
    slug: slug || (isPublished ? proposeSlug(texts.title, number, 'episode') : null),
    is_published: isPublished,
    release_date: release === 'now' ? new Date(now).toISOString() : chosen,
  };
}

export function problemsOf(fields: EpisodeFields): EpisodeErrors {
  const { release, date, time, episode_number: number, slug, title, ...episode } = trimmed(fields);
  const transcript = normalizeTranscript(episode.transcript);
  const isPublished = release !== 'draft';
  const hasNumber = /^\d+$/.test(number) && Number(number) >= 1 && Number(number) <= MAX_NUMBER;
  return problemsIn({
    title: isPublished && !title && 'Enter a title.',
    description: isPublished && !episode.description && 'Describe the episode.',
    audio_source: isPublished && recordingProblem(episode),
    episode_number: !hasNumber && `Enter a whole number from 1 to ${MAX_NUMBER.toLocaleString('en-US')}.`,
    slug: slug && slugProblem(slug),
    transcript:
      [...transcript].length > MAX_TRANSCRIPT
        ? `Use at most ${MAX_TRANSCRIPT.toLocaleString('en-US')} characters.`
        : isWebVtt(transcript) &&
          parseCues(transcript).length === 0 &&
          'No captions were found in this text.',
    chapters:
      parseEpisodeChapters(episode.chapters) === null &&
      'Start each line with a time, in ascending order, such as 4:30 The second question.',
    date: release === 'date' && !toInstant({ date, time }, SITE_TIME_ZONE) && 'Enter a date and a time.',
  });
}

function recordingProblem({
  audio_source,
  duration_seconds,
}: Pick<EpisodeFields, 'audio_source' | 'duration_seconds'>) {
  if (audio_source === '') return 'Add a recording.';
  return duration_seconds === null && 'The length of this recording could not be read. Choose another file.';
}

/** The label of the button that saves. */
export function saveLabel(
  { release, date, time }: EpisodeFields,
  wasPublished: boolean,
  now: number,
): string {
  if (release === 'draft') return wasPublished ? 'Unpublish' : 'Save';
  if (release === 'now') return 'Publish';
  if (wasPublished) return 'Save';
  const at = toInstant({ date, time }, SITE_TIME_ZONE)?.getTime() ?? Infinity;
  return at > now ? 'Schedule' : 'Publish';
}

export const EPISODE: RecordKind<Episode, EpisodeFields, EpisodeErrors> = {
  ...{ noun: 'episode', schema: FIELDS, fieldsOf, problemsOf },
  fieldNames: {
    ...{ slug: 'address', episode_number: 'number', artwork_alt: 'what the artwork shows' },
    ...{ audio_source: 'recording', audio_bytes: 'recording', duration_seconds: 'recording' },
  },
  load: getEpisode,
  save: (fields, stored) => updateEpisode(stored.id, changeOf(fields, stored, Date.now()), stored.updated_at),
  savedTitle: (saved, before) => {
    if (isOut(before) || isOut(saved)) return `${isOut(before) ? 'Saved' : 'Published'}. ${rebuildNote()}`;
    return saved.is_published ? stateLine(saved) : 'Draft saved';
  },
  takenFields: (message) =>
    message.includes('slug')
      ? { slug: 'Another episode has this address.' }
      : { episode_number: 'Another episode has this number.' },
};
