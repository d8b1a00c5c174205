import type { PublishedChapter } from '~/data/chapters.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { canonicalUrl } from '../../../lib/site/canonical-url.ts';
import { chapterDates, chapterMetadata } from '../../../lib/chapters/chapter-head.ts';
import type { JsonLd } from '../json-ld.ts';
import { ROUTES } from '../../../lib/site/routes.ts';
import { shareImagePath } from '../share-image/share-images.ts';
import { breadcrumb, publisher } from './page.ts';

/** Passages named in the data of one chapter. */
const MOST_PASSAGES = 40;

/**
 * The chapter and the way to it. `coverUrl` is the absolute address of the book's cover.
 * @param passages names of the passages of scripture that the chapter cites
 */
export function chapterData(
  chapter: PublishedChapter,
  coverUrl: string,
  site: string | URL,
  passages: readonly string[] = [],
): JsonLd[] {
  const { metadata, keywords } = chapterMetadata(chapter);
  const url = canonicalUrl(metadata.path, site);
  const { published, modified } = chapterDates(chapter);
  return [
    {
      '@type': 'Article',
      '@id': url,
      headline: chapter.chapter_title,
      description: metadata.description,
      image: [coverUrl, canonicalUrl(shareImagePath(metadata), site)],
      datePublished: published,
      dateModified: modified,
      author: [publisher(site)],
      publisher: publisher(site),
      articleSection: CHAPTER_BOOK_TITLE,
      ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
      // schema.org has no type for a passage; it is a work that the article mentions.
      ...(passages.length > 0 && {
        mentions: passages.slice(0, MOST_PASSAGES).map((name) => ({ '@type': 'CreativeWork', name })),
      }),
      wordCount: chapter.word_count,
      inLanguage: 'en',
      isAccessibleForFree: true,
      isPartOf: {
        '@type': 'Book',
        name: CHAPTER_BOOK_TITLE,
        url: canonicalUrl(ROUTES.chapters.path, site),
      },
      mainEntityOfPage: url,
    },
    breadcrumb(
      [
        { name: CHAPTER_BOOK_TITLE, path: ROUTES.chapters.path },
        { name: chapter.chapter_title, path: metadata.path },
      ],
      site,
    ),
  ];
}
