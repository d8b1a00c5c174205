import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listChapters, type ListedChapter } from '~/data/chapters.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { $viewedChapters, NOTHING_VIEWED } from '../viewed-chapters.store.ts';
import { comingDate } from './coming-date.ts';
import { readingProgress, type ReadingProgress } from './reading-progress.ts';

/** The chapters as of the build; the browser asks again and adds what this visitor has read. */
export const ChapterList = withErrorBoundary(function ChapterList({
  chapters: builtChapters,
  builtAt,
}: {
  chapters: ListedChapter[];
  /** Milliseconds since the epoch: the first render announces what the built page does. */
  builtAt: number;
}) {
  const [chapters, setChapters] = useState(builtChapters);
  const [now, setNow] = useState(builtAt);
  const viewed = useStore($viewedChapters, { ssr: () => NOTHING_VIEWED });
  const progress = readingProgress(chapters, viewed);

  useEffect(() => {
    setNow(Date.now());
    // Without an answer the built list stays.
    listChapters().then(setChapters, () => undefined);
  }, []);

  return (
    <>
      {progress && <ProgressCard progress={progress} />}
      <ol className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {chapters.map((chapter) => (
          <ChapterCard key={chapter.id} chapter={chapter} now={now} isRead={viewed.includes(chapter.id)} />
        ))}
      </ol>
    </>
  );
});

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

function ChapterCard({ chapter, now, isRead }: { chapter: ListedChapter; now: number; isRead: boolean }) {
  const title = `chapter-${chapter.chapter_number}`;
  return (
    <li className={`plate flex flex-col p-6 ${chapter.is_published ? '' : 'border-dashed bg-transparent'}`}>
      <p className="flex items-center justify-between">
        <span className="eyebrow">Chapter {chapter.chapter_number}</span>
        {isRead && (
          <svg
            viewBox="0 0 20 20"
            className="h-6 w-6 text-success"
            role="img"
            aria-label="Read"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
          >
            <circle cx="10" cy="10" r="8.5" strokeOpacity="0.5" />
            <path d="M6 10.5l2.8 2.8L14.2 7" />
          </svg>
        )}
      </p>
      <h3 id={title} className="mb-6 mt-3 font-serif text-heading">
        {chapter.chapter_title}
      </h3>
      <p className="mt-auto">
        {chapter.is_published ? (
          <a
            className={buttonClass(isRead ? 'line' : 'gold', 'w-full')}
            href={`/read/${chapter.slug}`}
            aria-describedby={title}
          >
            {isRead ? 'Read Again' : 'Read Now'}
          </a>
        ) : (
          <span className="ink-dim">{`Coming ${formatShortDate(comingDate(chapter, now))}`.trim()}</span>
        )}
      </p>
    </li>
  );
}
