import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listChapters, type ListedChapter } from '~/data/chapters.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { $viewedChapters, NOTHING_VIEWED } from '../viewed-chapters.store.ts';
import type { ChapterDetails } from './chapter-details.ts';
import { ChapterCards } from './ChapterCards.tsx';
import { readingProgress, type ReadingProgress } from './reading-progress.ts';
import { useKnownReading } from './use-known-reading.ts';

/** For previews, which thereby share this island's file; else the list would come as two. */
export { ChapterCards };

/** The chapters as of the build; the browser asks again and adds what this visitor has read. */
export const ChapterList = withErrorBoundary(function ChapterList({
  chapters: builtChapters,
  details,
  builtAt,
}: {
  chapters: ListedChapter[];
  details: ChapterDetails;
  /** Milliseconds since the epoch: the first render announces what the built page does. */
  builtAt: number;
}) {
  const [chapters, setChapters] = useState(builtChapters);
  const [now, setNow] = useState(builtAt);
  const viewed = useStore($viewedChapters, { ssr: () => NOTHING_VIEWED });
  const progress = readingProgress(chapters, viewed);
  const { reading, place } = useKnownReading(chapters);

  useEffect(() => {
    setNow(Date.now());
    // Without an answer the built list stays.
    listChapters().then(setChapters, () => undefined);
  }, []);

  return (
    <>
      {progress ? <ProgressCard progress={progress} /> : <StartCard chapters={chapters} />}
      {place && <PlaceLink place={place} />}
      <ChapterCards chapters={chapters} now={now} viewed={viewed} details={details} reading={reading} />
    </>
  );
});

function PlaceLink({ place: { chapter, at } }: { place: { chapter: ListedChapter; at: string } }) {
  return (
    <p className="mt-4">
      <a className="link inline-flex min-h-11 items-center" href={`/read/${chapter.slug}#${at}`}>
        <span>
          Continue where you stopped: Chapter {chapter.chapter_number}, <bdi>{chapter.chapter_title}</bdi>
        </span>
      </a>
    </p>
  );
}

/** For a visitor who has read nothing yet. */
function StartCard({ chapters }: { chapters: readonly ListedChapter[] }) {
  const first = chapters.find(({ is_published }) => is_published);
  if (!first) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <a className={buttonClass('gold')} href={`/read/${first.slug}`}>
        Start with Chapter {first.chapter_number}
      </a>
      <span>It is free, and you need no account.</span>
    </p>
  );
}

function ProgressCard({ progress }: { progress: ReadingProgress<ListedChapter> }) {
  const { read, published, percent, next } = progress;
  return (
    <div className="plate mt-10 p-6 md:flex md:items-center md:gap-8">
      <div className="flex-1">
        <p className="font-serif text-xl" id="reading-progress">
          You've read {read} of {published} published chapters
        </p>
        <div
          role="progressbar"
          aria-labelledby="reading-progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          className="mt-3 h-2 overflow-hidden rounded-plate border border-hairline-strong"
        >
          <div className="h-full bg-gold" style={{ width: `${percent}%` }} />
        </div>
      </div>
      {next && (
        <a className={buttonClass('gold', 'mt-5 w-full md:mt-0 md:w-auto')} href={`/read/${next.slug}`}>
          Continue Reading: Chapter {next.chapter_number}
        </a>
      )}
    </div>
  );
}
