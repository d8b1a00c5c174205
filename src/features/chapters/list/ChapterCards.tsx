import type { ListedChapter } from '~/data/chapters.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import type { Reading } from '../reading/reading.ts';
import { comingDate } from './coming-date.ts';

type Props = {
  chapters: readonly ListedChapter[];
  /** Milliseconds since the epoch. */
  now: number;
  /** Ids of the chapters that the visitor has read. */
  viewed: readonly string[];
  /** What else is known of them. */
  reading?: Reading;
};

/** The chapters as cards: the published ones to read, the others announced. */
export function ChapterCards({ chapters, now, viewed, reading = {} }: Props) {
  return (
    <ol className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {chapters.map((chapter) => (
        <ChapterCard
          key={chapter.id}
          chapter={chapter}
          now={now}
          isRead={viewed.includes(chapter.id)}
          isFinished={reading[chapter.id]?.finished === true}
        />
      ))}
    </ol>
  );
}

type CardProps = { chapter: ListedChapter; now: number; isRead: boolean; isFinished: boolean };

function ChapterCard({ chapter, now, isRead, isFinished }: CardProps) {
  const title = `chapter-${chapter.chapter_number}`;
  return (
    <li className={`plate flex flex-col p-6 ${chapter.is_published ? '' : 'border-dashed bg-transparent'}`}>
      <p className="flex items-center justify-between">
        <span className="eyebrow">Chapter {chapter.chapter_number}</span>
        {isFinished && <span className="ink-dim ml-auto mr-2 text-sm">Finished</span>}
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
