import rss, { getRssString, type RSSOptions } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import type { PublishedChapter } from '~/data/chapters.ts';
import { chapterFeed, newestChapters } from '~/features/chapters/feed/chapter-feed.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { CHAPTER_FEED, ROUTES } from '~/lib/site/routes.ts';
import { tryOrReport, publishedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';

export const GET: APIRoute = async () => {
  const feedOf = (chapters: readonly PublishedChapter[]): RSSOptions =>
    chapterFeed(chapters, {
      title: CHAPTER_FEED.title,
      description: ROUTES.chapters.description,
      addressOf: publicUrl,
      feedPath: CHAPTER_FEED.path,
    });
  const good: PublishedChapter[] = [];
  for (const chapter of newestChapters(await publishedChapters())) {
    if (await tryOrReport(chapter, 'feed item', () => getRssString(feedOf([chapter])))) good.push(chapter);
  }
  return rss(feedOf(good));
};
