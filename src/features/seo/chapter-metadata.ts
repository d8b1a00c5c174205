// A chapter's own metadata, with what stands in for what its author left out.
import type { ReadableChapter } from '~/data/chapters.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/product.ts';
import type { RouteMetadata } from './route-metadata.ts';

type ChapterSeo = {
  metadata: RouteMetadata;
  keywords: readonly string[];
  type: 'article';
};

/** Title, description and keywords of a chapter page. */
export function chapterMetadata(chapter: ReadableChapter): ChapterSeo {
  return {
    metadata: {
      path: `/read/${chapter.slug}`,
      title: chapter.meta_title?.trim() || `${chapter.chapter_title} | ${CHAPTER_BOOK_TITLE}`,
      description: chapter.meta_description?.trim() || chapter.chapter_title,
      indexPage: true,
    },
    keywords: chapter.keywords.filter((keyword) => keyword.trim() !== ''),
    type: 'article',
  };
}
