// Small images of the first edition's covers and artwork.
import type { APIRoute } from 'astro';
import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import { own } from '~/lib/site/site.ts';

const WIDTH = 132;
const covers = import.meta.glob<ImageMetadata>('~/assets/{covers,episodes}/*.png', {
  import: 'default',
  eager: true,
});

export const GET: APIRoute = async () => {
  const images = Object.entries(own ? {} : covers).map(async ([path, src]) => {
    const image = await getImage({ src, width: WIDTH, format: 'avif', quality: 40 });
    return [path.replace(/^\/src\//, '../'), image.src];
  });
  return Response.json(Object.fromEntries(await Promise.all(images)));
};
