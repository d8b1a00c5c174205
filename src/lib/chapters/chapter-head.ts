import { CHAPTER_BOOK_TITLE } from '../site/product.ts';
import type { RouteMetadata } from '../site/routes.ts';

export type ChapterMetaFields = {
  slug: string;
  chapter_title: string;
  meta_title: string | null;
  meta_description: string | null;
};

export function chapterPageTitle(
  chapter: Pick<ChapterMetaFields, 'chapter_title' | 'meta_title'>,
  serial = CHAPTER_BOOK_TITLE,
): string {
  return chapter.meta_title?.trim() || `${chapter.chapter_title} | ${serial}`;
}

export function chapterDescription(
  chapter: Pick<ChapterMetaFields, 'chapter_title' | 'meta_description'>,
): string {
  return chapter.meta_description?.trim() || chapter.chapter_title;
}

export function chapterHead(chapter: ChapterMetaFields, fallbackUrl: string, serial?: string) {
  const title = chapterPageTitle(chapter, serial);
  const description = chapterDescription(chapter);
  const canonical = `${fallbackUrl}/${chapter.slug}`;
  // The next build generates the chapter's own share image.
  const image = new URL('/og/chapters.png', fallbackUrl).href;
  const meta: Record<string, string> = {
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
  };
  return { title, canonical, meta };
}

export function chapterMetadata(
  chapter: ChapterMetaFields & { keywords: readonly string[] },
  serial?: string,
) {
  const keywords = chapter.keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== '');
  const metadata: RouteMetadata = {
    path: `/read/${chapter.slug}`,
    title: chapterPageTitle(chapter, serial),
    description: chapterDescription(chapter),
    indexPage: true,
  };
  return { metadata, keywords: [...new Set(keywords)] };
}

export function chapterDates(chapter: { published_at: string; updated_at: string }) {
  const published = new Date(chapter.published_at);
  const modified = new Date(chapter.updated_at);
  return {
    published: published.toISOString(),
    modified: (modified < published ? published : modified).toISOString(),
  };
}
