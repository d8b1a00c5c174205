import { getEntry } from 'astro:content';
import showArtwork from '~/assets/episodes/podcast-cover.png';
import { listEpisodes } from '~/lib/collections/entries.ts';
import { publicImageUrl } from '~/lib/site/public-image.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { own } from '~/lib/site/site.ts';

const ARTWORK_PIXELS = 1400;

/** The uploaded cover; without one, the first edition's, or on another author's site the newest episode's picture. */
export async function podcastImageUrl(): Promise<string> {
  const uploaded = (await getEntry('siteImages', 'podcast'))?.data.image;
  const image = uploaded ?? (own ? (await listEpisodes()).at(-1)?.imageSrc : showArtwork);
  return image ? publicImageUrl(image, ARTWORK_PIXELS) : publicUrl('/icons/icon-512.png');
}
