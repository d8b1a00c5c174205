// What a chapter's page says of itself to browser tabs, search engines and shared links. Chapters that are newer than
// the build get it put into the fallback page, by the embedded server or by the page's script.
import { CHAPTER_BOOK_TITLE } from '../site/product.ts';

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
