import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { RouteMetadata } from '~/lib/site/routes.ts';
import { firstSentences } from '~/lib/text/opening.ts';

export function episodeLine(episode: { episodeNumber: number; duration: string }): string {
  return `Episode ${episode.episodeNumber} • ${episode.duration}`;
}

export function audioType(source: string): 'audio/mpeg' | 'audio/wav' {
  const path = source.replace(/[?#].*$/, '');
  return /\.wav$/i.test(path) ? 'audio/wav' : 'audio/mpeg';
}

export function captionsPath(audioSrc: string): string {
  return audioSrc.replace(/\.[^./]+$/, '.vtt');
}

export function episodePath({ slug }: { slug: string }): string {
  return `/podcast/${slug}`;
}

const MAX_DESCRIPTION_CHARACTERS = 160;

export function episodeMetadata(episode: {
  title: string;
  slug: string;
  description: string;
}): RouteMetadata {
  return {
    path: episodePath(episode),
    title: `${episode.title} | Podcast | ${PRODUCT_NAME}`,
    description: firstSentences(episode.description, MAX_DESCRIPTION_CHARACTERS),
    indexPage: true,
  };
}
