import { ChapterCards } from '~/features/chapters/list/ChapterList.island.tsx';
import { comingDate } from '~/features/chapters/list/coming-date.ts';
import { FeedItems } from '~/features/chapters/preview/FeedItems.tsx';
import { LatestChapterDetails } from '~/features/navigation/LatestChapterDetails.tsx';
import { latestChapterLabel } from '~/features/navigation/latest-chapter-label.ts';
import type { FramedListing } from '~/lib/chapters/preview-frame.ts';
import { formatDateTime, formatShortDate } from '~/lib/dates/dates.ts';

type Props = { at: number; chapters: FramedListing[] };

/** What the public site says at a moment wherever time decides it: menu, list, next release, feed. */
export function SiteAsOf({ at, chapters }: Props) {
  const published = chapters.filter(({ is_published }) => is_published);
  const newest = published.at(-1) ?? null;
  const next = nextRelease(chapters, at);
  return (
    <div className="page pt-10">
      <header>
        <p className="eyebrow">Preview</p>
        <h1 className="mt-2 text-title">The site on {formatDateTime(new Date(at).toISOString())}</h1>
      </header>
      <section className="mt-10" aria-labelledby="as-of-menu">
        <h2 id="as-of-menu" className="text-heading">
          The menu
        </h2>
        <div className="mt-4 w-72">
          <LatestChapterDetails label={latestChapterLabel(at)} chapter={newest} isOpen />
        </div>
      </section>
      <section className="mt-10" aria-labelledby="as-of-next">
        <h2 id="as-of-next" className="text-heading">
          Next release
        </h2>
        <p className="mt-3">
          {next === null
            ? 'No release is announced.'
            : `Chapter ${next.chapter_number}: ${next.chapter_title}, ${formatShortDate(next.release_date)}`}
        </p>
      </section>
      <section className="mt-10" aria-labelledby="as-of-list">
        <h2 id="as-of-list" className="text-heading">
          Chapters
        </h2>
        <ChapterCards chapters={chapters} now={at} viewed={[]} />
      </section>
      <section className="mt-14" aria-labelledby="as-of-feed">
        <h2 id="as-of-feed" className="text-heading">
          The feed
        </h2>
        <FeedItems chapters={chapters} />
      </section>
    </div>
  );
}

/** The announced chapter with the earliest date. */
function nextRelease(chapters: readonly FramedListing[], at: number): FramedListing | null {
  const announced = chapters.filter((chapter) => comingDate(chapter, at) !== null);
  const [next = null] = announced.sort(
    (a, b) => Date.parse(a.release_date ?? '') - Date.parse(b.release_date ?? ''),
  );
  return next;
}
