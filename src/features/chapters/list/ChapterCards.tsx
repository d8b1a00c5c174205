import type { ListedChapter } from '~/data/chapters.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import type { ChapterDetail, ChapterDetails } from './chapter-details.ts';
import { comingDate } from './coming-date.ts';

type Props = {
  chapters: readonly ListedChapter[];
  /** Milliseconds since the epoch. */
  now: number;
  /** Ids of the chapters that the visitor has read. */
  viewed: readonly string[];
  details?: ChapterDetails;
};

/** The chapters as cards: the published ones to read, the others announced. */
export function ChapterCards({ chapters, now, viewed, details = {} }: Props) {
  return (
    <ol className="mt-6 grid gap-3 md:mt-10 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
      {chapters.map((chapter) => (
        <ChapterCard
          key={chapter.id}
          chapter={chapter}
          now={now}
          isRead={viewed.includes(chapter.id)}
          detail={details[chapter.id]}
        />
      ))}
    </ol>
  );
}

type CardProps = { chapter: ListedChapter; now: number; isRead: boolean; detail: ChapterDetail | undefined };

/** A row on a phone, a card where there is room for what the chapter is about. */
function ChapterCard({ chapter, now, isRead, detail }: CardProps) {
  const title = `chapter-${chapter.chapter_number}`;
  const card = chapter.is_published ? '' : 'border-dashed bg-transparent';
  return (
    <li
      className={`plate grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 md:flex md:flex-col md:items-stretch md:p-6 ${card}`}
    >
      <p className="flex items-center gap-3 md:justify-between">
        <span className="eyebrow">Chapter {chapter.chapter_number}</span>
        {detail && <span className="ink-dim text-xs md:ml-auto">{detail.minutes} min</span>}
        {isRead && <ReadMark />}
      </p>
      <h3 id={title} className="col-start-1 mt-1 font-serif text-lg leading-tight md:mt-3 md:text-heading">
        {chapter.chapter_title}
      </h3>
      {detail && <p className="ink-dim mt-3 hidden text-sm md:block">{detail.description}</p>}
      <p className="col-start-2 row-span-2 row-start-1 md:mt-auto md:pt-6">
        {chapter.is_published ? (
          <a
            className={buttonClass(isRead ? 'line' : 'gold', 'px-3 md:w-full')}
            href={`/read/${chapter.slug}`}
            aria-describedby={title}
          >
            {isRead ? 'Read Again' : 'Read Now'}
          </a>
        ) : (
          <span className="ink-dim text-sm md:text-base">
            {`Coming ${formatShortDate(comingDate(chapter, now))}`.trim()}
          </span>
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
