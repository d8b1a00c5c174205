import type { RSSOptions } from '@astrojs/rss';
import type { PublishedChapter } from '~/data/chapters.ts';
import { withoutSpeakers } from '~/lib/dialogue/quotations.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { escapeXml, xmlText } from '~/lib/text/escape-html.ts';
import { renderChapter, withAbsoluteLinks } from '~/lib/chapter-text/render-chapter.ts';

const MAX_CHAPTERS = 100;

type FeedOptions = {
  title: string;
  description: string;
  toUrl: (path: string) => string;
  feedPath: string;
};

type InSerial = {
  /** One of several serials. `position` is higher for newer ones. */
  serial?: { title: string; position: number };
};
export type FeedChapter = PublishedChapter & InSerial;

export function newestChapters<Chapter extends { chapter_number: number } & InSerial>(
  chapters: readonly Chapter[],
): Chapter[] {
  return [...chapters]
    .sort(
      (a, b) => (b.serial?.position ?? 0) - (a.serial?.position ?? 0) || b.chapter_number - a.chapter_number,
    )
    .slice(0, MAX_CHAPTERS);
}

export function chapterFeed(
  chapters: readonly FeedChapter[],
  { title, description, toUrl, feedPath }: FeedOptions,
): RSSOptions {
  const newest = newestChapters(chapters);
  const updateTimes = newest.map(({ updated_at }) => Date.parse(updated_at));
  return {
    title,
    description,
    site: toUrl('/'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en</language>',
      updateTimes.length > 0
        ? `<lastBuildDate>${new Date(Math.max(...updateTimes)).toUTCString()}</lastBuildDate>`
        : '',
      `<atom:link href="${escapeXml(toUrl(feedPath))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: newest.map((chapter) => {
      const url = toUrl(`/read/${chapter.slug}`);
      const summary = chapter.meta_description?.trim();
      return {
        title: xmlText(`Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`),
        link: url,
        ...(summary ? { description: xmlText(summary) } : {}),
        pubDate: new Date(chapter.published_at),
        content: xmlText(withAbsoluteLinks(withoutSpeakers(renderChapter(chapter.content ?? '')), url)),
        categories: [xmlText(chapter.serial?.title ?? CHAPTER_BOOK_TITLE), ...chapter.keywords.map(xmlText)],
        customData: `<guid isPermaLink="false">urn:uuid:${chapter.id}</guid>`,
      };
    }),
  };
}
