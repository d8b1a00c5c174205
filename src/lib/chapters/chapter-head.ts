// What a chapter's page says of itself to browser tabs, search engines and shared links. Chapters that are newer than
// the build get it put into the fallback page, by the embedded server or by the page's script.
import { CHAPTER_BOOK_TITLE } from '../site/product.ts';
import type { RouteMetadata } from '../site/routes.ts';

export type ChapterFacts = {
  slug: string;
  chapter_title: string;
  meta_title: string | null;
  meta_description: string | null;
};

/** The author's title for search engines, else the chapter's and the book's. */
export function chapterPageTitle(chapter: Pick<ChapterFacts, 'chapter_title' | 'meta_title'>): string {
  return chapter.meta_title?.trim() || `${chapter.chapter_title} | ${CHAPTER_BOOK_TITLE}`;
}

/** The author's description, else the chapter's title. */
export function chapterDescription(
  chapter: Pick<ChapterFacts, 'chapter_title' | 'meta_description'>,
): string {
  return chapter.meta_description?.trim() || chapter.chapter_title;
}

export type ChapterHead = {
  title: string;
  canonical: string;
  /** Contents of `meta` elements by their `name` or `property`. */
  meta: Record<string, string>;
};

/**
 * The head of a chapter that the build did not make.
 * @param fallbackAddress the fallback page's own canonical address, https://example.org/read
 */
export function chapterHead(chapter: ChapterFacts, fallbackAddress: string): ChapterHead {
  const title = chapterPageTitle(chapter);
  const description = chapterDescription(chapter);
  const canonical = `${fallbackAddress}/${chapter.slug}`;
  // Its own share image is drawn by the next build; until then the book's stands for it.
  const image = new URL('/og/chapters.png', fallbackAddress).href;
  return {
    title,
    canonical,
    meta: {
      description,
      robots: 'index, follow',
      'og:type': 'article',
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:image': image,
      'og:image:alt': title,
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image,
    },
  };
}

type ChapterSeo = {
  metadata: RouteMetadata;
  keywords: readonly string[];
};

/** Title, description and keywords of a chapter page. */
export function chapterMetadata(chapter: ChapterFacts & { keywords: readonly string[] }): ChapterSeo {
  const keywords = chapter.keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== '');
  return {
    metadata: {
      path: `/read/${chapter.slug}`,
      title: chapterPageTitle(chapter),
      description: chapterDescription(chapter),
      indexPage: true,
    },
    keywords: [...new Set(keywords)],
  };
}

/** When a chapter came out and when it was last changed, as ISO 8601 with zone; never changed before it came out. */
export function chapterDates(chapter: { published_at: string; updated_at: string }): {
  published: string;
  modified: string;
} {
  const published = new Date(chapter.published_at);
  const modified = new Date(chapter.updated_at);
  return {
    published: published.toISOString(),
    modified: (modified < published ? published : modified).toISOString(),
  };
}
