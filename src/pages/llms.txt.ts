import type { APIRoute } from 'astro';
import { episodePath } from '~/features/podcast/episode.ts';
import { bookPath, volumeTitle } from '~/features/books/book.ts';
import { publishedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import { chapterDescription } from '~/lib/chapters/chapter-head.ts';
import { serialMetadata } from '~/lib/chapters/serial.ts';
import { getCurrentSerial, listBooks, listEpisodes, listSerials } from '~/lib/collections/entries.ts';
import { llmsText, readAiPolicy } from '~/lib/site/ai-crawlers.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { ROUTES, type Route } from '~/lib/site/routes.ts';

export const GET: APIRoute = async () => {
  const chapterList = serialMetadata(await getCurrentSerial());
  const pages = Object.values<Route>(ROUTES)
    .filter(({ indexPage }) => indexPage)
    .map((route) => (route === ROUTES.chapters ? chapterList : route));
  const chapters = await publishedChapters();
  const serials = (await listSerials()).toReversed();
  const lists = [
    {
      name: 'Pages',
      links: pages.map(({ path, title, description }) => ({
        label: title.replace(/ \| .*$/, ''),
        url: publicUrl(path),
        note: description,
      })),
    },
    ...serials.map(({ id, title }) => ({
      name: `Chapters of ${title}`,
      links: chapters
        .filter(({ serial_id }) => serial_id === id)
        .map((chapter) => ({
          label: chapter.chapter_title,
          url: publicUrl(`/read/${chapter.slug}`),
          note: chapterDescription(chapter),
        })),
    })),
    {
      name: 'Books',
      links: (await listBooks()).map((book) => ({
        label: volumeTitle(book.title),
        url: publicUrl(bookPath(book)),
      })),
    },
    {
      name: 'Podcast',
      links: (await listEpisodes()).map((episode) => ({
        label: episode.title,
        url: publicUrl(episodePath(episode)),
      })),
    },
  ];
  const site = { name: PRODUCT_NAME, summary: ROUTES.home.description };
  const text = llmsText(readAiPolicy(process.env['AI_CRAWLERS']), site, lists);
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
