import rss, { getRssString, type RSSOptions } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import type { PublishedChapter } from '~/data/chapters.ts';
import { chapterFeed, newestChapters } from '~/features/chapters/feed/chapter-feed.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { CHAPTER_FEED, ROUTES } from '~/lib/site/routes.ts';
import { tryOrReport, publishedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';

export const GET: APIRoute = async () => {
  const createFeed = (chapters: readonly PublishedChapter[]): RSSOptions =>
    chapterFeed(chapters, {
      title: CHAPTER_FEED.title,
      description: ROUTES.chapters.description,
      toUrl: publicUrl,
      feedPath: CHAPTER_FEED.path,
    });
  const validChapters: PublishedChapter[] = [];
  for (const chapter of newestChapters(await publishedChapters())) {
    if (await tryOrReport(chapter, 'feed item', () => getRssString(createFeed([chapter]))))
      validChapters.push(chapter);
  }
  return rss(createFeed(validChapters));
};
