// A chapter's own metadata, with what stands in for what its author left out.
import type { PublishedChapter, ReadableChapter } from '~/data/chapters.ts';
import { chapterDescription, chapterPageTitle } from '~/lib/chapters/chapter-head.ts';
import type { RouteMetadata } from './route-metadata.ts';

type ChapterSeo = {
  metadata: RouteMetadata;
  keywords: readonly string[];
};

/** Title, description and keywords of a chapter page. */
export function chapterMetadata(chapter: ReadableChapter): ChapterSeo {
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
export function chapterDates(chapter: Pick<PublishedChapter, 'published_at' | 'updated_at'>): {
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
