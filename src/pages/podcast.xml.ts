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
