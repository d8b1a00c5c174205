import rss, { getRssString, type RSSOptions } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { chapterFeed, newestChapters, type FeedChapter } from '~/features/chapters/feed/chapter-feed.ts';
import { serialMetadata } from '~/lib/chapters/serial.ts';
import { getCurrentSerial, listSerials } from '~/lib/collections/entries.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { CHAPTER_FEED_PATH, chapterFeedTitle } from '~/lib/site/routes.ts';
import { tryOrReport, publishedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';

export const GET: APIRoute = async () => {
  const serials = new Map((await listSerials()).map((serial) => [serial.id, serial]));
  const current = await getCurrentSerial();
  const chapters = (await publishedChapters()).map((chapter): FeedChapter => ({
    ...chapter,
    serial: serials.get(chapter.serial_id) ?? current,
  }));
  const createFeed = (items: readonly FeedChapter[]): RSSOptions =>
    chapterFeed(items, {
      title: chapterFeedTitle(current.title),
      description: serialMetadata(current).description,
      toUrl: publicUrl,
      feedPath: CHAPTER_FEED_PATH,
    });
  const validChapters: FeedChapter[] = [];
  for (const chapter of newestChapters(chapters)) {
    if (await tryOrReport(chapter, 'feed item', () => getRssString(createFeed([chapter]))))
      validChapters.push(chapter);
  }
  return rss(createFeed(validChapters));
};
