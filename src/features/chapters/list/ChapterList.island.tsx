import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listChapters, type ListedChapter } from '~/data/chapters.ts';
import { chaptersToShow, type SerialState } from '~/lib/chapters/serial-state.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { NO_READING, type Reading } from '../reading/reading.ts';
import { $reading, latestPosition } from '../reading/reading.store.ts';
import { $viewedChapters, NOTHING_VIEWED } from '../viewed-chapters.store.ts';
import {
  type ChapterDetails,
  type ChapterDetail,
  upcomingLabel,
  readingProgress,
  type ReadingProgress,
} from './list-rules.ts';

export const ChapterList = withErrorBoundary(function ChapterList({
  chapters: initialChapters,
  details,
  builtAt,
  state = 'running',
}: {
  chapters: ListedChapter[];
  details: ChapterDetails;
  builtAt: number;
  state?: SerialState;
}) {
  const [chapters, setChapters] = useState(initialChapters);
  const [now, setNow] = useState(builtAt);
  const viewed = useStore($viewedChapters, { ssr: () => NOTHING_VIEWED });
  const progress = readingProgress(chapters, viewed);
  const reading = useStore($reading, { ssr: () => NO_READING });
  const position = latestPosition(chapters, reading);

  useEffect(() => {
    setNow(Date.now());
    fetchOnce(listChapters).then(
      (listed) => setChapters(chaptersToShow(listed, state)),
      () => undefined,
    );
  }, [state]);

  return (
    <>
      {progress && <ProgressCard progress={progress} isPlaceKnown={position !== null} />}
      {position ? <ContinueLink {...position} /> : !progress && <StartCard chapters={chapters} />}
      <ChapterCards chapters={chapters} now={now} viewed={viewed} details={details} reading={reading} />
    </>
  );
});

function StartCard({ chapters }: { chapters: readonly ListedChapter[] }) {
  const first = chapters.find(({ is_published }) => is_published);
  if (!first) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <a className={buttonClass('gold')} href={`/read/${first.slug}`}>
        Start with Chapter {first.chapter_number}
      </a>
      <span>Free to read. No account needed.</span>
    </p>
  );
}

function ContinueLink({ chapter, at }: { chapter: ListedChapter; at: string }) {
  return (
    <p className="mt-4">
      <a className={buttonClass('gold')} href={`/read/${chapter.slug}#${at}`}>
        <span>
          Continue where you left off: Chapter {chapter.chapter_number}, <bdi>{chapter.chapter_title}</bdi>
        </span>
      </a>
    </p>
  );
}

type ProgressProps = { progress: ReadingProgress<ListedChapter>; isPlaceKnown: boolean };

function ProgressCard({ progress, isPlaceKnown }: ProgressProps) {
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
        <a
          className={buttonClass(
            isPlaceKnown ? 'line' : 'gold',
            'mt-5 w-full px-2 md:mt-0 md:w-auto md:px-5',
          )}
          href={`/read/${next.slug}`}
        >
          Continue Reading: Chapter {next.chapter_number}
        </a>
      )}
    </div>
  );
}

type Props = {
  chapters: readonly ListedChapter[];
  now: number;
  viewed: readonly string[];
  reading?: Reading;
  details?: ChapterDetails;
};

export function ChapterCards({ chapters, now, viewed, details = {}, reading = NO_READING }: Props) {
  return (
    <ol className="chapter-cards">
      {chapters.map((chapter) => (
        <ChapterCard
          key={chapter.id}
          chapter={chapter}
          now={now}
          isRead={viewed.includes(chapter.id)}
          isFinished={reading[chapter.id]?.finished === true}
          detail={details[chapter.id]}
        />
      ))}
    </ol>
  );
}

type CardProps = {
  chapter: ListedChapter;
  now: number;
  isRead: boolean;
  isFinished: boolean;
  detail: ChapterDetail | undefined;
};

function ChapterCard({ chapter, now, isRead, isFinished, detail }: CardProps) {
  const title = `chapter-${chapter.chapter_number}`;
  return (
    <li className="chapter-card plate" data-upcoming={chapter.is_published ? undefined : ''}>
      <p className="chapter-card-top">
        <span className="eyebrow">Chapter {chapter.chapter_number}</span>
        {detail && <span className="chapter-card-minutes ink-dim">{detail.minutes} min</span>}
        {isFinished && <span className="chapter-card-minutes ink-dim">Finished</span>}
        {isRead && <ReadMark />}
      </p>
      <h3 id={title} dir="auto">
        {chapter.chapter_title}
      </h3>
      {detail && <p className="chapter-card-description ink-dim">{detail.description}</p>}
      <p className="chapter-card-action">
        {chapter.is_published ? (
          <a className={buttonClass('line')} href={`/read/${chapter.slug}`} aria-describedby={title}>
            {isRead ? 'Read Again' : 'Read Now'}
          </a>
        ) : (
          <span className="ink-dim">{upcomingLabel(chapter, now)}</span>
        )}
      </p>
    </li>
  );
}

function ReadMark() {
  return (
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
  );
}
