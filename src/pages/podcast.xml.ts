import { stat } from 'node:fs/promises';
import path from 'node:path';
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import showArtwork from '~/assets/episodes/podcast-cover.png';
import { podcastFeed } from '~/features/podcast/podcast-feed.ts';
import { listEpisodes } from '~/lib/collections/entries.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { PODCAST_FEED, ROUTES } from '~/lib/site/routes.ts';
import { publicImageUrl } from '~/lib/site/public-image.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';

const ARTWORK_PIXELS = 1400;

export const GET: APIRoute = async () => {
  const episodes = await Promise.all(
    (await listEpisodes()).map(async (episode) => ({
      ...episode,
      audioBytes: await audioBytes(episode.audioSrc),
      imageUrl: await publicImageUrl(episode.imageSrc, ARTWORK_PIXELS),
    })),
  );
  return rss(
    podcastFeed(episodes, {
      title: PRODUCT_NAME,
      description: ROUTES.podcast.description,
      imageUrl: await publicImageUrl(showArtwork, ARTWORK_PIXELS),
      toUrl: publicUrl,
      feedPath: PODCAST_FEED.path,
      pagePath: ROUTES.podcast.path,
    }),
  );
};

async function audioBytes(audioSrc: string): Promise<number> {
  const file = path.join('public', audioSrc);
  const { size } = await stat(file).catch(() => {
    throw new Error(`The podcast feed needs the size of ${file}, but there is no such file.`);
  });
  return size;
}
