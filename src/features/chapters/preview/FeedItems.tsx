import type { FramedListing } from '~/lib/chapters/preview-frame.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { newestChapters } from '../feed/chapter-feed.ts';

/** The items of the chapter feed, newest first. */
export function FeedItems({ chapters }: { chapters: readonly FramedListing[] }) {
  const items = newestChapters(chapters.filter(({ is_published }) => is_published));
  if (items.length === 0) return <p className="ink-dim mt-4">The feed is empty.</p>;
  return (
    <ol className="mt-4">
      {items.map((chapter) => (
        <li key={chapter.id} className="border-t border-hairline py-3">
          <span className="block font-serif text-xl">
            Chapter {chapter.chapter_number}: <bdi>{chapter.chapter_title}</bdi>
          </span>
          <span className="ink-dim text-sm">
            {formatDateTime(chapter.published_at)} · /read/{chapter.slug}
          </span>
        </li>
      ))}
    </ol>
  );
}
