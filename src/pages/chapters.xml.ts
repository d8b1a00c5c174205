// The chapter feed.
import rss, { getRssString, type RSSOptions } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import type { PublishedChapter } from '~/data/chapters.ts';
import { chapterFeed, newestChapters } from '~/features/chapters/feed/chapter-feed.ts';
import { canonicalUrl } from '~/features/seo/canonical.ts';
import { CHAPTER_FEED } from '~/features/seo/feeds.ts';
import { ROUTE_METADATA } from '~/features/seo/route-metadata.ts';
import { madeOrReported, publishedChapters } from '~/layouts/chapters-at-build.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const feedOf = (chapters: readonly PublishedChapter[]): RSSOptions =>
    chapterFeed(chapters, {
      title: CHAPTER_FEED.title,
      description: ROUTE_METADATA.chapters.description,
      addressOf: (path) => canonicalUrl(path, site ?? url),
      feedPath: CHAPTER_FEED.path,
    });
  const good: PublishedChapter[] = [];
  for (const chapter of newestChapters(await publishedChapters())) {
    if (await madeOrReported(chapter, 'feed item', () => getRssString(feedOf([chapter])))) good.push(chapter);
  }
  return rss(feedOf(good));
};
