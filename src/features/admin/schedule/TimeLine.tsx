import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import type { Plan } from './schedule-plan.ts';
import { dayTitle } from './slot-words.ts';
import { timeLine, type Release } from './time-line.ts';

type Props = { chapters: readonly ListedChapter[]; plan: Plan };

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Week by week from the first release to the last, gaps included. */
export function TimeLine({ chapters, plan }: Props) {
  const undated = chapters.filter(({ is_published, release_date }) => !is_published && release_date === null);
  return (
    <section className="mt-10" aria-labelledby="time-line-title">
      <h2 id="time-line-title" className="text-heading">
        Time line
      </h2>
      <p className="ink-dim mt-1">Weeks begin on Sunday; times are those of {SITE_TIME_ZONE}.</p>
      <ol className="time-line mt-4">
        {timeLine(chapters, SITE_TIME_ZONE).map((stretch) =>
          stretch.kind === 'gap' ? (
            <li key={stretch.start} className="time-line-gap">
              {stretch.weeks === 1
                ? `No chapter in the week of ${dayTitle(stretch.start)}`
                : `No chapter for ${stretch.weeks} weeks from ${dayTitle(stretch.start)}`}
            </li>
          ) : (
            <li key={stretch.week.start} className="time-line-week">
              <span className="ink-dim text-sm">{dayTitle(stretch.week.start)}</span>
              <ul>
                {stretch.week.releases.map((release) => (
                  <ReleaseItem
                    key={release.chapter.id}
                    release={release}
                    isMoved={release.chapter.id in plan}
                  />
                ))}
              </ul>
            </li>
          ),
        )}
      </ol>
      {undated.length > 0 && (
        <p className="mt-4">
          Without a date: {undated.map(({ chapter_number }) => `chapter ${chapter_number}`).join(', ')}
        </p>
      )}
    </section>
  );
}

function ReleaseItem({ release, isMoved }: { release: Release<ListedChapter>; isMoved: boolean }) {
  const { chapter, weekday, time } = release;
  const state = chapter.is_published ? 'published' : chapter.is_ready ? 'ready' : 'not ready';
  return (
    <li className={`release release-day-${weekday}`} data-state={state}>
      <span className="font-semibold">Chapter {chapter.chapter_number}</span>
      <span className="block text-sm">
        {WEEKDAYS[weekday]} {time}
      </span>
      <span className="block text-sm">
        {state}
        {isMoved && ', moved'}
      </span>
    </li>
  );
}
