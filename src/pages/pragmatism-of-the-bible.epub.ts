import type { APIRoute } from 'astro';
import { bookSoFar } from '~/features/chapters/book-so-far/book-at-build.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const { epub, chapters } = await bookSoFar(site ?? url);
  // Astro writes no file for a response without a body, and a book has at least one chapter.
  return new Response(chapters > 0 ? epub : null, { headers: { 'Content-Type': 'application/epub+zip' } });
};
