import * as v from 'valibot';
import type { Episode, EpisodeChange } from '~/data/episodes.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { parseEpisodeChapters } from '~/lib/podcast/episode-chapters-and-people.ts';
import { isWebVtt, normalizeTranscript, parseCues } from '~/lib/podcast/transcript.ts';
import { proposeSlug } from '~/lib/chapters/chapter-slug.ts';

export const FIELDS = v.object({
  title: v.string(),
  description: v.string(),
  audio_source: v.string(),
  audio_bytes: v.nullable(v.number()),
  duration_seconds: v.nullable(v.number()),
  artwork: v.string(),
  artwork_alt: v.string(),
  transcript: v.string(),
  chapters: v.string(),
  people: v.string(),
  episode_number: v.string(),
  slug: v.string(),
  sample: v.boolean(),
  release: v.picklist(['draft', 'now', 'date']),
  date: v.string(),
  time: v.string(),
});
export type EpisodeFields = v.InferOutput<typeof FIELDS>;
export type EpisodeErrors = Partial<Record<keyof EpisodeFields, string>>;

const DEFAULT_TIME = '09:00';
const MAX_NUMBER = 9999;
const MAX_TRANSCRIPT = 250_000;

export function fieldsOf(episode: Episode): EpisodeFields {
  const { release_date: date } = episode;
  return {
    title: episode.title,
    description: episode.description,
    audio_source: episode.audio_source ?? '',
    audio_bytes: episode.audio_bytes,
    duration_seconds: episode.duration_seconds,
    artwork: episode.artwork ?? '',
    artwork_alt: episode.artwork_alt,
    transcript: episode.transcript,
    chapters: episode.chapters,
    people: episode.people,
    episode_number: String(episode.episode_number),
    slug: episode.slug ?? '',
    sample: episode.sample,
    release: episode.is_published ? 'date' : 'draft',
    ...(date === null ? { date: '', time: DEFAULT_TIME } : zonedDateTime(new Date(date), SITE_TIME_ZONE)),
  };
}

/** @param stored keeps its exact date unless another minute is chosen */
export function changeOf(fields: EpisodeFields, stored: Episode, now: number): EpisodeChange {
  const { release, date, time, episode_number: number, audio_source, artwork, slug, ...texts } = fields;
  const title = texts.title.trim();
  const before = fieldsOf(stored);
  const isSameDate = date === before.date && time === before.time;
  const chosen = isSameDate
    ? stored.release_date
    : (toInstant({ date, time }, SITE_TIME_ZONE)?.toISOString() ?? null);
  const isPublished = release !== 'draft';
  return {
    ...texts,
    title,
    description: texts.description.trim(),
    transcript: normalizeTranscript(texts.transcript),
    audio_source: audio_source || null,
    artwork: artwork || null,
    episode_number: Number(number),
    slug: slug.trim() || (isPublished ? proposeSlug(title, number, 'episode') : null),
    is_published: isPublished,
    release_date: release === 'now' ? new Date(now).toISOString() : chosen,
  };
}

export function problemsOf(fields: EpisodeFields): EpisodeErrors {
  const { release, date, time, episode_number: number, slug, transcript } = fields;
  const isPublished = release !== 'draft';
  const text = normalizeTranscript(transcript);
  const isNumber = /^\d+$/.test(number) && Number(number) >= 1 && Number(number) <= MAX_NUMBER;
  const problems: EpisodeErrors = {
    ...(!isNumber && {
      episode_number: `Enter a whole number from 1 to ${MAX_NUMBER.toLocaleString('en-US')}.`,
    }),
    ...(!/^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slug.trim()) && {
      slug: 'Use lowercase letters, digits, and single hyphens.',
    }),
    ...(isWebVtt(text) &&
      parseCues(text).length === 0 && { transcript: 'No captions were found in this text.' }),
    ...([...text].length > MAX_TRANSCRIPT && {
      transcript: `Use at most ${MAX_TRANSCRIPT.toLocaleString('en-US')} characters.`,
    }),
    ...(parseEpisodeChapters(fields.chapters) === null && {
      chapters: 'Start each line with a time, in ascending order, such as 4:30 The second question.',
    }),
    ...(release === 'date' &&
      toInstant({ date, time }, SITE_TIME_ZONE) === null && { date: 'Enter a date and a time.' }),
  };
  if (!isPublished) return problems;
  return {
    ...(fields.title.trim() === '' && { title: 'Enter a title.' }),
    ...(fields.description.trim() === '' && { description: 'Describe the episode.' }),
    ...(fields.audio_source === ''
      ? { audio_source: 'Add a recording.' }
      : fields.duration_seconds === null && {
          audio_source: 'The length of this recording could not be read. Choose another file.',
        }),
    ...problems,
  };
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
