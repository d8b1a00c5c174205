// The chapter feed.
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { readPublishedChapters } from '~/data/chapters.ts';
import { chapterFeed } from '~/features/chapters/feed/chapter-feed.ts';
import { canonicalUrl } from '~/features/seo/canonical.ts';
import { CHAPTER_FEED } from '~/features/seo/feeds.ts';
import { ROUTE_METADATA } from '~/features/seo/route-metadata.ts';

export const GET: APIRoute = async ({ site, url }) =>
  rss(
    chapterFeed(await readPublishedChapters(), {
      title: CHAPTER_FEED.title,
      description: ROUTE_METADATA.chapters.description,
      addressOf: (path) => canonicalUrl(path, site ?? url),
      feedPath: CHAPTER_FEED.path,
    }),
  );
