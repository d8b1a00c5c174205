// The uploaded e-book, at an address of its own (EBOOK_PATH).
import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import { localMediaFile } from '~/lib/media/media-at-build.ts';
import { EBOOK_PATH, HAS_EBOOK, HAS_FIRST_EBOOK } from '~/lib/site/product.ts';
import { ebookFile } from '~/lib/site/site.ts';

export const getStaticPaths = (() =>
  HAS_EBOOK && !HAS_FIRST_EBOOK
    ? [{ params: { type: EBOOK_PATH.split('.').at(-1) } }]
    : []) satisfies GetStaticPaths;

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await readFile(await localMediaFile(ebookFile))));
