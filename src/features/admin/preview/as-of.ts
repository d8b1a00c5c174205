// Which chapters the public site shows at a moment: what is out by then, and what publishes itself until then.
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import type { FramedListing } from '~/lib/chapters/preview-frame.ts';

type Chapter = Pick<
  ManagedChapter,
  | 'id'
  | 'chapter_number'
  | 'chapter_title'
  | 'slug'
  | 'is_published'
  | 'is_ready'
  | 'release_date'
  | 'published_at'
>;

/**
 * The list of chapters as readers get it at a moment, in chapter-number order.
 * @param at the moment, in milliseconds since the epoch
 * @param now likewise; what is ready and overdue goes out at once
 */
export function chaptersAsOf(chapters: readonly Chapter[], at: number, now: number): FramedListing[] {
  return chapters
    .map((chapter) => {
      const publishedAt = publication(chapter, now);
      const isOut = publishedAt !== null && Date.parse(publishedAt) <= at;
      const { id, chapter_number, chapter_title, slug, release_date } = chapter;
      return {
        id,
        chapter_number,
        chapter_title,
        slug,
        release_date,
        is_published: isOut,
        published_at: isOut ? publishedAt : null,
      };
    })
    .sort((a, b) => a.chapter_number - b.chapter_number);
}

/** The chapters whose date passes until then without their going out, because they are not ready. */
export function heldBack<C extends Chapter>(chapters: readonly C[], at: number): C[] {
  return chapters.filter(
    ({ is_published, is_ready, release_date }) =>
      !is_published && !is_ready && release_date !== null && Date.parse(release_date) <= at,
  );
}

/** When a chapter went out or will publish itself; null where it does not. */
function publication(chapter: Chapter, now: number): string | null {
  const { is_published, is_ready, release_date, published_at } = chapter;
  if (is_published) return published_at;
  if (!is_ready || release_date === null) return null;
  return Date.parse(release_date) > now ? release_date : new Date(now).toISOString();
}
