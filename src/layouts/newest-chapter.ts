import { getNewestPublishedChapter, type ListedChapter } from '~/data/chapters.ts';
import { publishedChapters } from './chapters-at-build.ts';
import { listingProblem } from './prepare-chapter.ts';

/** The newest published chapter, asked for once per build however many pages show it. Rejects with DataError. */
export async function newestChapterAtBuild(): Promise<ListedChapter | null> {
  if (import.meta.env.DEV) return getNewestPublishedChapter();
  const newest = (await publishedChapters()).findLast((chapter) => !listingProblem(chapter));
  if (newest === undefined) return null;
  const { id, chapter_number, chapter_title, slug, is_published, release_date } = newest;
  return { id, chapter_number, chapter_title, slug, is_published, release_date };
}
