import type { ListedChapter } from '~/data/chapters.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import type { Reading } from '../reading/reading.ts';
import type { ChapterDetail, ChapterDetails } from './chapter-details.ts';
import { comingDate } from './coming-date.ts';

type Props = {
  chapters: readonly ListedChapter[];
  /** Milliseconds since the epoch. */
  now: number;
  /** Ids of the chapters that the visitor has read. */
  viewed: readonly string[];
  /** What else is known of them. */
  reading?: Reading;
  details?: ChapterDetails;
};

/** The chapters as cards: the published ones to read, the others announced. */
export function ChapterCards({ chapters, now, viewed, details = {}, reading = {} }: Props) {
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

/** A row on a phone, a card where there is room for what the chapter is about. */
function ChapterCard({ chapter, now, isRead, isFinished, detail }: CardProps) {
  const title = `chapter-${chapter.chapter_number}`;
  return (
    <li className="chapter-card plate" data-coming={chapter.is_published ? undefined : ''}>
      <p className="chapter-card-top">
        <span className="eyebrow">Chapter {chapter.chapter_number}</span>
        {detail && <span className="chapter-card-minutes ink-dim">{detail.minutes} min</span>}
        {isFinished && <span className="chapter-card-minutes ink-dim">Finished</span>}
        {isRead && <ReadMark />}
      </p>
      <h3 id={title} dir="auto">
        {chapter.chapter_title}
      </h3>
      {detail && <p className="chapter-card-about ink-dim">{detail.description}</p>}
      <p className="chapter-card-way">
        {chapter.is_published ? (
          <a
            className={buttonClass(isRead ? 'line' : 'gold')}
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
