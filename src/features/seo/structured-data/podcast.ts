// The podcast for search engines: the series and its episodes.
import { isoDuration } from '~/lib/dates/duration.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { canonicalUrl } from '../../../lib/site/site-url.ts';
import type { JsonLd } from '../json-ld.ts';
import { PODCAST_FEED, ROUTES } from '../../../lib/site/routes.ts';
import { publisher } from './page.ts';

export type EpisodeFacts = {
  episodeNumber: number;
  title: string;
  slug: string;
  description: string;
  /** m:ss */
  duration: string;
  audioSrc: string;
  audioType: string;
  /** The day it came out, as YYYY-MM-DD. */
  publishedOn: string;
};

/** The series with every episode in it. `imageUrl` is the absolute address of the show's artwork. */
export function podcastData(
  episodes: readonly EpisodeFacts[],
  imageUrl: string,
  site: string | URL,
): JsonLd[] {
  const url = canonicalUrl(ROUTES.podcast.path, site);
  return [
    {
      '@type': 'PodcastSeries',
      '@id': url,
      name: PRODUCT_NAME,
      description: ROUTES.podcast.description,
      url,
      image: imageUrl,
      inLanguage: 'en',
      webFeed: canonicalUrl(PODCAST_FEED.path, site),
      author: publisher(site),
      hasPart: episodes.map((episode) => ({
        '@type': 'PodcastEpisode',
        episodeNumber: episode.episodeNumber,
        name: episode.title,
        description: episode.description,
        url: `${url}#episode-${episode.slug}`,
        datePublished: episode.publishedOn,
        duration: isoDuration(episode.duration),
        associatedMedia: {
          '@type': 'MediaObject',
          contentUrl: canonicalUrl(episode.audioSrc, site),
          encodingFormat: episode.audioType,
        },
      })),
    },
  ];
}
