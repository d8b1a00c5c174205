import { isWebVtt } from '~/lib/podcast/transcript.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { RouteMetadata } from '~/lib/site/routes.ts';
import { firstSentences } from '~/lib/text/first-sentences.ts';

export function episodeLine(episode: { episodeNumber: number; duration: string }): string {
  return `Episode ${episode.episodeNumber} • ${episode.duration}`;
}

export function audioType(source: string): 'audio/mpeg' | 'audio/mp4' | 'audio/wav' {
  const path = source.replace(/[?#].*$/, '');
  if (/\.m4a$/i.test(path)) return 'audio/mp4';
  return /\.wav$/i.test(path) ? 'audio/wav' : 'audio/mpeg';
}

export function episodePath({ slug }: { slug: string }): string {
  return `/podcast/${slug}`;
}

type Episode = {
  slug: string;
  audioSrc: string;
  transcript: string;
  chapters: readonly { start: number; title: string }[];
};
type EpisodeFile = { path: string; type: string; text: string };

/** The transcript: captions if it has times. Those of the first edition are beside their recordings. */
export function transcriptFile({
  slug,
  audioSrc,
  transcript,
}: Omit<Episode, 'chapters'>): EpisodeFile | undefined {
  if (transcript === '') return undefined;
  if (!isWebVtt(transcript)) return { path: `/podcast/${slug}.txt`, type: 'text/plain', text: transcript };
  const isFirst = audioSrc.startsWith('/audio/');
  const path = isFirst ? audioSrc.replace(/\.[^./]+$/, '.vtt') : `/podcast/${slug}.vtt`;
  return { path, type: 'text/vtt', text: transcript };
}

export function captionsPath(episode: Omit<Episode, 'chapters'>): string | undefined {
  const file = transcriptFile(episode);
  return file?.type === 'text/vtt' ? file.path : undefined;
}

/** In the format of podcast:chapters. */
export function chaptersFile({
  slug,
  chapters,
}: Pick<Episode, 'slug' | 'chapters'>): EpisodeFile | undefined {
  if (chapters.length === 0) return undefined;
  const json = {
    version: '1.2.0',
    chapters: chapters.map(({ start, title }) => ({ startTime: start, title })),
  };
  return {
    path: `/podcast/${slug}.chapters.json`,
    type: 'application/json+chapters',
    text: JSON.stringify(json),
  };
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
