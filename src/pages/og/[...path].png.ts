import type { APIRoute, GetStaticPaths } from 'astro';
import type { PublishedChapter } from '~/data/chapters.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { ROUTES, type RouteMetadata } from '~/lib/site/routes.ts';
import { drawShareImage } from '~/features/seo/share-image/draw-share-image.ts';
import {
  chapterShareImage,
  pageShareImage,
  shareImagePath,
  type ShareImage,
} from '~/features/seo/share-image/share-images.ts';
import { scriptureMetadata } from '~/features/scripture/passage-index.ts';
import { passagesAtBuild } from '../_scripture/passages-at-build.ts';
import { bookMetadata } from '~/features/books/book.ts';
import { episodeMetadata } from '~/features/podcast/episode.ts';
import { letterListMetadata, letterMetadata, publicLetters } from '~/features/letters/letters-at-build.ts';
import { completeSerialMetadata, serialMetadata } from '~/lib/chapters/serial.ts';
import { getCurrentSerial, listAllBooks, listEpisodes, listSerials } from '~/lib/collections/entries.ts';
import { tryOrReport, publishedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';

const { host } = new URL(publicUrl('/'));

export const getStaticPaths = (async () => {
  const serials = await listSerials();
  const current = await getCurrentSerial();
  const metadata = [
    ...[...Object.values<RouteMetadata>(ROUTES), await letterListMetadata()]
      .filter(({ indexPage }) => indexPage)
      .map((route) => (route === ROUTES.chapters ? serialMetadata(current) : route)),
    ...(await passagesAtBuild()).map(({ book }) => scriptureMetadata(book)),
    ...(await listAllBooks()).map(bookMetadata),
    ...(await listEpisodes()).map(episodeMetadata),
    ...(await Promise.all((await publicLetters()).map(letterMetadata))),
    ...serials.filter(({ state }) => state === 'complete').map(completeSerialMetadata),
  ];
  const pages = metadata.map((page) => ({
    address: shareImagePath(page),
    image: pageShareImage(page, host),
    chapter: undefined,
  }));
  const chapters = (await publishedChapters()).map((chapter) => ({
    address: `/og/read/${chapter.slug}.png`,
    image: chapterShareImage(chapter, serials.find(({ id }) => id === chapter.serial_id)?.title),
    chapter,
  }));
  return [...pages, ...chapters].map(({ address, image, chapter }) => ({
    params: { path: address.replace(/^\/og\/|\.png$/g, '') },
    props: { image, chapter },
  }));
}) satisfies GetStaticPaths;

type Props = { image: ShareImage; chapter: PublishedChapter | undefined };

export const GET: APIRoute<Props> = async ({ props: { image, chapter } }) => {
  const draw = () => drawShareImage(image);
  const png = chapter ? await tryOrReport(chapter, 'share image', draw) : await draw();
  // Astro writes no file for a response without a body.
  return new Response(png && new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
