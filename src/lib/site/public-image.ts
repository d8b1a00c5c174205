import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import { publicUrl } from './public-url.ts';

export async function publicImageUrl(image: ImageMetadata, width: number): Promise<string> {
  const { src } = await getImage({ src: image, width, format: 'jpg', quality: 80 });
  return publicUrl(src);
}
