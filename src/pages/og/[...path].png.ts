// The pictures shown when a page is shared, drawn while the site is built.
import type { APIRoute, GetStaticPaths } from 'astro';
import { listPublishedChapters } from '~/data/chapters.ts';
import { canonicalUrl } from '~/features/seo/canonical.ts';
import { drawShareImage } from '~/features/seo/share-image/draw-share-image.ts';
import {
  chapterShareImage,
  pageShareImage,
  pagesWithShareImage,
  shareImagePath,
  type ShareImage,
} from '~/features/seo/share-image/share-images.ts';
import { siteUrl } from '~/lib/site-url.ts';

const host = new URL(canonicalUrl('/', import.meta.env.SITE ?? siteUrl(undefined))).host;

export const getStaticPaths = (async () => {
  const pages = pagesWithShareImage().map((page) => ({
    address: shareImagePath(page),
    image: pageShareImage(page, host),
  }));
  const chapters = (await listPublishedChapters()).map((chapter) => ({
    address: `/og/read/${chapter.slug}.png`,
    image: chapterShareImage(chapter),
  }));
  return [...pages, ...chapters].map(({ address, image }) => ({
    params: { path: address.replace(/^\/og\//, '').replace(/\.png$/, '') },
    props: { image },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ image: ShareImage }> = async ({ props }) =>
  new Response(new Uint8Array(await drawShareImage(props.image)), {
    headers: { 'Content-Type': 'image/png' },
  });
