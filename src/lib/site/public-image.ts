import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import { canonicalUrl } from './canonical-url.ts';

export async function publicImageUrl(
  image: ImageMetadata,
  width: number,
  site: string | URL,
): Promise<string> {
  const { src } = await getImage({ src: image, width, format: 'jpg', quality: 80 });
  return canonicalUrl(src, site);
}
