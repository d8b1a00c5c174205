import path from 'node:path';
import type { SchemaContext } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { readEpisodesAtBuild, type PublishedEpisode } from '~/data/episodes-at-build.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { imageAtBuild } from '~/lib/media/media-at-build.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';
import { parseEpisodeChapters, parseEpisodePeople } from '~/lib/podcast/episode-chapters-and-people.ts';
import { normalizeTranscript } from '~/lib/podcast/transcript.ts';

/** Image paths are relative to it. */
const FILE = 'src/content/episodes';
const SHOW_ARTWORK = '../assets/episodes/podcast-cover.png';

export const episodeSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.object({
    episodeNumber: z.number(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    duration: z.string(),
    /** An ISO time. */
    releasedAt: z.string(),
    /** The day in the site's time zone. */
    publishedOn: z.iso.date(),
    imageSrc: image(),
    imageAlt: z.string(),
    audioSrc: z.string(),
    audioBytes: z.number(),
    transcript: z.string(),
    chapters: z.array(z.object({ start: z.number(), title: z.string() })),
    people: z.array(z.object({ name: z.string(), role: z.string() })),
    sample: z.boolean(),
  });

/** Published episodes whose date has passed. */
export const episodeLoader: Loader = {
  name: 'episodes',
  load: async ({ store, parseData }) => {
    const rows = await readEpisodesAtBuild();
    store.clear();
    for (const row of rows) {
      const id = row.slug;
      const data = await parseData({ id, data: await episodeData(row), filePath: path.resolve(FILE) });
      store.set({ id, data, filePath: FILE });
    }
  },
};

async function episodeData(row: PublishedEpisode) {
  const { artwork, audio_source: audio, release_date: date } = row;
  return {
    episodeNumber: row.episode_number,
    title: row.title,
    slug: row.slug,
    description: row.description,
    duration: formatClock(row.duration_seconds),
    releasedAt: date,
    publishedOn: zonedDateTime(new Date(date), SITE_TIME_ZONE).date,
    imageSrc: await imageAtBuild(artwork, SHOW_ARTWORK, 'An episode is shown with the podcast’s artwork:'),
    imageAlt: row.artwork_alt,
    audioSrc: audio.startsWith('/') ? audio : mediaUrl(audio),
    audioBytes: row.audio_bytes,
    transcript: normalizeTranscript(row.transcript),
    chapters: parseEpisodeChapters(row.chapters) ?? [],
    people: parseEpisodePeople(row.people),
    sample: row.sample,
  };
}
