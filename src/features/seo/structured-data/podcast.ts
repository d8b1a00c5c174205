// The podcast for search engines: the series and its episodes.
import { isoDuration } from '~/lib/dates/duration.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { canonicalUrl } from '../../../lib/site/canonical-url.ts';
import type { JsonLd } from '../json-ld.ts';
import { PODCAST_FEED, ROUTES } from '../../../lib/site/routes.ts';
import { breadcrumb, publisher } from './page.ts';

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
  /** Whether the recording is a sample. */
  sample: boolean;
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
      hasPart: episodes.map((episode) => episodeData(episode, site)),
    },
  ];
}

/** An episode's page: the episode and the way to it. `imageUrl` is the absolute address of its artwork. */
export function episodePageData(episode: EpisodeFacts, imageUrl: string, site: string | URL): JsonLd[] {
  const { path } = ROUTES.podcast;
  return [
    {
      ...episodeData(episode, site),
      image: imageUrl,
      inLanguage: 'en',
      partOfSeries: { '@type': 'PodcastSeries', name: PRODUCT_NAME, url: canonicalUrl(path, site) },
    },
    breadcrumb(
      [
        { name: 'Podcast', path },
        { name: episode.title, path: `${path}/${episode.slug}` },
      ],
      site,
    ),
  ];
}

/** A recording that is a sample is not offered to search engines as the episode's sound. */
function episodeData(episode: EpisodeFacts, site: string | URL): JsonLd {
  return {
    '@type': 'PodcastEpisode',
    episodeNumber: episode.episodeNumber,
    name: episode.title,
    description: episode.description,
    url: canonicalUrl(`${ROUTES.podcast.path}/${episode.slug}`, site),
    datePublished: episode.publishedOn,
    duration: isoDuration(episode.duration),
    ...(!episode.sample && {
      associatedMedia: {
        '@type': 'MediaObject',
        contentUrl: canonicalUrl(episode.audioSrc, site),
        encodingFormat: episode.audioType,
      },
    }),
  };
}
