// What search engines are told about an episode's page.
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { RouteMetadata } from '~/lib/site/routes.ts';
import { openingOf } from '~/lib/text/opening.ts';
import { episodePath } from './episode.ts';

/** What search results show of a description. */
const MOST_CHARACTERS = 160;

export function episodeMetadata(episode: {
  title: string;
  slug: string;
  description: string;
}): RouteMetadata {
  return {
    path: episodePath(episode),
    title: `${episode.title} | Podcast | ${PRODUCT_NAME}`,
    description: openingOf(episode.description, MOST_CHARACTERS),
    indexPage: true,
  };
}
