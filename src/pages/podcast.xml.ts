import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { podcastFeed } from '~/features/podcast/podcast-feed.ts';
import { podcastImageUrl } from '~/features/podcast/podcast-image.ts';
import { listEpisodes } from '~/lib/collections/entries.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { PODCAST_FEED, ROUTES } from '~/lib/site/routes.ts';
import { publicImageUrl } from '~/lib/site/public-image.ts';
import { podcastTitle } from '~/lib/site/site.ts';

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
      title: podcastTitle,
      description: ROUTES.podcast.description,
      imageUrl: await podcastImageUrl(),
      toUrl: publicUrl,
      feedPath: PODCAST_FEED.path,
      pagePath: ROUTES.podcast.path,
    }),
  );
};
