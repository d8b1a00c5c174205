// Images for readers outside the site: search engines and podcast directories take JPEG.
import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import { canonicalUrl } from './canonical-url.ts';

/** Absolute address of an image as a JPEG of this width. Its name changes with its content. */
export async function publicImageUrl(
  image: ImageMetadata,
  width: number,
  site: string | URL,
): Promise<string> {
  const { src } = await getImage({ src: image, width, format: 'jpg', quality: 80 });
  return canonicalUrl(src, site);
}
