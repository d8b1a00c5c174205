// An invalid row fails the build instead of replacing good pages.
import * as v from 'valibot';
import { columnsOf, nullableText, parseRows, readPages, timestamp } from './rows.ts';
import { hasBackend } from './site-texts-at-build.ts';
import { visitorClient } from './visitor-client.ts';

/** A transcript has up to 250,000 characters, a response to a visitor up to 4 MB. */
const EPISODES_PER_PAGE = 5;

const EPISODE = v.object({
  episode_number: v.pipe(v.number(), v.integer()),
  slug: v.pipe(v.string(), v.minLength(1)),
  title: v.string(),
  description: v.string(),
  audio_source: v.string(),
  audio_bytes: v.number(),
  duration_seconds: v.number(),
  artwork: nullableText,
  artwork_alt: v.string(),
  transcript: v.string(),
  chapters: v.string(),
  people: v.string(),
  release_date: timestamp,
  sample: v.boolean(),
});
export type PublishedEpisode = v.InferOutput<typeof EPISODE>;

export async function readEpisodesAtBuild(): Promise<PublishedEpisode[]> {
  if (!hasBackend()) return [];
  const rows = await readPages(
    (from, to) =>
      visitorClient()
        .from('episodes')
        .select(columnsOf(EPISODE))
        .eq('is_published', true)
        .order('episode_number')
        .range(from, to),
    EPISODES_PER_PAGE,
  );
  return parseRows(EPISODE, rows);
}
