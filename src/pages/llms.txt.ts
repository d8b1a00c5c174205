import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { episodePath } from '~/features/podcast/episode.ts';
import { bookPath, nameInSeries } from '~/features/books/book.ts';
import { publishedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import { chapterDescription } from '~/lib/chapters/chapter-head.ts';
import { inOrder } from '~/lib/collections/entries.ts';
import { llmsText, readAiPolicy } from '~/lib/site/ai-crawlers.ts';
import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '~/lib/site/product.ts';
import { ROUTES, type Route } from '~/lib/site/routes.ts';
import { canonicalUrl } from '~/lib/site/canonical-url.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const address = (path: string) => canonicalUrl(path, site ?? url);
  const pages: readonly Route[] = Object.values(ROUTES);
  const episodes = (await getCollection('episodes')).map(({ data }) => data);
  const text = llmsText(
    readAiPolicy(process.env['AI_CRAWLERS']),
    { name: PRODUCT_NAME, summary: ROUTES.home.description },
    [
      {
        name: 'Pages',
        links: pages
          .filter(({ indexPage }) => indexPage)
          .map(({ path, title, description }) => ({
            label: title.replace(/ \| .*$/, ''),
            url: address(path),
            note: description,
          })),
      },
      {
        name: `Chapters of ${CHAPTER_BOOK_TITLE}`,
        links: (await publishedChapters()).map((chapter) => ({
          label: chapter.chapter_title,
          url: address(`/read/${chapter.slug}`),
          note: chapterDescription(chapter),
        })),
      },
      {
        name: 'Books',
        links: inOrder(await getCollection('books')).map((book) => ({
          label: nameInSeries(book.title),
          url: addressWithFragment(address, bookPath(book)),
        })),
      },
      {
        name: 'Podcast',
        links: episodes
          .sort((a, b) => a.episodeNumber - b.episodeNumber)
          .map(({ title, slug }) => ({
            label: title,
            url: addressWithFragment(address, episodePath({ slug })),
          })),
      },
    ],
  );
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};

/** Canonical addresses have no fragment. */
function addressWithFragment(address: (path: string) => string, target: string): string {
  const [path = '/', fragment] = target.split('#');
  return address(path) + (fragment === undefined ? '' : `#${fragment}`);
}
