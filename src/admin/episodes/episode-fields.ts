import * as v from 'valibot';
import {
  EPISODE_CHANGE,
  getEpisode,
  updateEpisode,
  type Episode,
  type EpisodeChange,
  type ListedEpisode,
} from '~/data/episodes.ts';
import { proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { parseNumber } from '~/lib/forms/typed-number.ts';
import { parseEpisodeChapters } from '~/lib/podcast/episode-chapters-and-people.ts';
import { isWebVtt, normalizeTranscript, parseCues } from '~/lib/podcast/transcript.ts';
import { formatMoment } from '../chapters/chapter-state.ts';
import { rebuildNote } from '../rebuild-note.ts';
import {
  emptyIfNull,
  problemsIn,
  slugProblem,
  trimmed,
  type RecordKind,
  type RecordSession,
} from '../use-record.ts';

export const FIELDS = v.object({
  ...v.omit(EPISODE_CHANGE, ['is_published', 'release_date']).entries,
  audio_source: emptyIfNull,
  artwork: emptyIfNull,
  episode_number: v.string(),
  slug: emptyIfNull,
  release: v.picklist(['draft', 'now', 'date']),
  date: v.string(),
  time: v.string(),
});
export type EpisodeFields = v.InferOutput<typeof FIELDS>;
export type EpisodeErrors = Partial<Record<keyof EpisodeFields, string>>;
export type EpisodeSession = RecordSession<Episode, EpisodeFields, EpisodeErrors>;

const DEFAULT_TIME = '09:00';
const NUMBER = { min: 1, max: 9999, isWhole: true };
const MAX_TRANSCRIPT = 250_000;

export function fieldsOf(episode: Episode): EpisodeFields {
  const { episode_number, is_published, release_date } = episode;
  return v.parse(FIELDS, {
    ...episode,
    episode_number: String(episode_number),
    release: is_published ? 'date' : 'draft',
    ...(release_date === null
      ? { date: '', time: DEFAULT_TIME }
      : zonedDateTime(new Date(release_date), SITE_TIME_ZONE)),
  });
}

export function changeOf(fields: EpisodeFields, now: number): EpisodeChange {
  const { release, date, time, episode_number, audio_source, artwork, slug, ...texts } = trimmed(fields);
  const isPublished = release !== 'draft';
  const chosen = release === 'now' ? new Date(now) : toInstant({ date, time }, SITE_TIME_ZONE);
  return {
    ...texts,
    transcript: normalizeTranscript(texts.transcript),
    audio_source: audio_source || null,
    artwork: artwork || null,
    episode_number: Number(parseNumber(episode_number, NUMBER).value),
    slug: slug || (isPublished ? proposeSlug(texts.title, episode_number, 'episode') : null),
    is_published: isPublished,
    release_date: chosen?.toISOString() ?? null,
  };
}

export function problemsOf(fields: EpisodeFields): EpisodeErrors {
  const { release, date, time, episode_number: number, slug, title, ...episode } = trimmed(fields);
  const transcript = normalizeTranscript(episode.transcript);
  const isPublished = release !== 'draft';
  return problemsIn({
    title: isPublished && !title && 'Enter a title.',
    description: isPublished && !episode.description && 'Describe the episode.',
    audio_source: isPublished && !episode.audio_source && 'Add a recording.',
    episode_number: parseNumber(number, NUMBER).problem,
    slug: slug && slugProblem(slug),
    transcript:
      [...transcript].length > MAX_TRANSCRIPT
        ? `Use at most ${MAX_TRANSCRIPT.toLocaleString('en-US')} characters.`
        : isWebVtt(transcript) &&
          parseCues(transcript).length === 0 &&
          'No captions were found in this text.',
    chapters:
      parseEpisodeChapters(episode.chapters) === null &&
      'Start each line with a time, in ascending order, such as “4:30 The second question.”',
    date: release === 'date' && !toInstant({ date, time }, SITE_TIME_ZONE) && 'Enter a date and a time.',
  });
}

type State = Pick<ListedEpisode, 'is_published' | 'release_date'>;

export const isOut = ({ is_published, release_date }: State, now = Date.now()): boolean =>
  is_published && release_date !== null && Date.parse(release_date) <= now;

export function stateLine(episode: State, now = Date.now()): string {
  if (!episode.is_published) return 'Draft';
  const { release_date } = episode;
  if (isOut(episode, now)) return `Published ${formatShortDate(release_date)}`;
  return `Scheduled for ${formatMoment(release_date, now)}`;
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
    ...{ chapters: 'chapter marks', sample: 'computer-generated voices' },
    ...{ audio_source: 'recording', audio_bytes: 'recording', duration_seconds: 'recording' },
  },
  load: getEpisode,
  save: (fields, { id, updated_at }) => updateEpisode(id, changeOf(fields, Date.now()), updated_at),
  savedTitle: (saved, before) => {
    if (isOut(before) || isOut(saved)) return `${isOut(before) ? 'Saved' : 'Published'}. ${rebuildNote()}`;
    return saved.is_published ? stateLine(saved) : 'Draft saved';
  },
  takenFields: (message) =>
    message.includes('slug')
      ? { slug: 'Another episode has this address.' }
      : { episode_number: 'Another episode has this number.' },
};
