import type { APIRoute, GetStaticPaths } from 'astro';
import { bookSoFar } from '~/features/chapters/book-so-far/book-at-build.ts';
import { listSerials, type Serial } from '~/lib/collections/entries.ts';

export const getStaticPaths = (async () =>
  (await listSerials()).map((serial) => ({
    params: { serial: serial.slug },
    props: { serial },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ serial: Serial }> = async ({ site, url, props: { serial } }) => {
  const { epub, chapters } = await bookSoFar(serial, site ?? url);
  // Astro writes no file for a response without a body, and a book has at least one chapter.
  return new Response(chapters > 0 ? epub : null, { headers: { 'Content-Type': 'application/epub+zip' } });
};
