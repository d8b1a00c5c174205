import type { RSSOptions } from '@astrojs/rss';
import type { PublishedChapter } from '~/data/chapters.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { escapeXml, xmlText } from '~/lib/text/escape-html.ts';
import { renderChapter, withAbsoluteLinks } from '~/lib/chapter-text/render-chapter.ts';

const NEWEST_CHAPTERS = 100;

type FeedPlace = {
  title: string;
  description: string;
  addressOf: (path: string) => string;
  feedPath: string;
};

export function newestChapters<Chapter extends { chapter_number: number }>(
  chapters: readonly Chapter[],
): Chapter[] {
  return [...chapters].sort((a, b) => b.chapter_number - a.chapter_number).slice(0, NEWEST_CHAPTERS);
}

export function chapterFeed(
  chapters: readonly PublishedChapter[],
  { title, description, addressOf, feedPath }: FeedPlace,
): RSSOptions {
  const newest = newestChapters(chapters);
  const changed = newest.map(({ updated_at }) => Date.parse(updated_at));
  return {
    title,
    description,
    site: addressOf('/'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en</language>',
      changed.length > 0
        ? `<lastBuildDate>${new Date(Math.max(...changed)).toUTCString()}</lastBuildDate>`
        : '',
      `<atom:link href="${escapeXml(addressOf(feedPath))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: newest.map((chapter) => {
      const address = addressOf(`/read/${chapter.slug}`);
      const summary = chapter.meta_description?.trim();
      return {
        title: xmlText(`Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`),
        link: address,
        ...(summary ? { description: xmlText(summary) } : {}),
        pubDate: new Date(chapter.published_at),
        content: xmlText(withAbsoluteLinks(renderChapter(chapter.content ?? ''), address)),
        categories: [CHAPTER_BOOK_TITLE, ...chapter.keywords.map(xmlText)],
        customData: `<guid isPermaLink="false">urn:uuid:${chapter.id}</guid>`,
      };
    }),
  };
}
