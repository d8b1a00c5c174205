import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import type { Plan } from './schedule-plan.ts';
import { WEEKDAYS } from './schedule-rule.ts';

const WEEK = 'border-t border-hairline py-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]';
const BORDERS = {
  published: 'border-hairline-strong',
  ready: 'border-gold',
  'not ready': 'border-dashed border-hairline-strong',
};
/** One column per weekday on wide screens. */
const COLUMNS =
  'md:col-start-1 md:col-start-2 md:col-start-3 md:col-start-4 md:col-start-5 md:col-start-6 md:col-start-7'.split(
    ' ',
  );

type Props = { chapters: readonly ListedChapter[]; plan: Plan };

export function TimeLine({ chapters, plan }: Props) {
  const undated = chapters.filter(({ is_published, release_date }) => !is_published && release_date === null);
  return (
    <section className="mt-10" aria-labelledby="time-line-title">
      <h2 id="time-line-title" className="text-heading">
        Time line
      </h2>
      <p className="ink-dim mt-1">Weeks begin on Sunday; times are those of {SITE_TIME_ZONE}.</p>
      <ol className="mt-4">
        {timeLine(chapters, SITE_TIME_ZONE).map(({ start, weeks, releases }) =>
          releases.length === 0 ? (
            <li key={start} className={`${WEEK} ink-dim text-center`}>
              {weeks === 1
                ? `No chapter in the week of ${formatWeek(start)}`
                : `No chapter for ${weeks} weeks from ${formatWeek(start)}`}
            </li>
          ) : (
            <li key={start} className={`${WEEK} grid items-center gap-2 md:grid-cols-[7rem_1fr]`}>
              <span className="ink-dim text-sm">{formatWeek(start)}</span>
              <ul className="grid grid-cols-2 gap-2 md:grid-cols-7">
                {releases.map((release) => (
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
    <li className={`min-w-0 border px-2 py-1 ${BORDERS[state]} ${COLUMNS[weekday]}`}>
      <span className="font-semibold">Chapter {chapter.chapter_number}</span>
      <span className="block text-sm">
        {WEEKDAYS[weekday]?.slice(0, 3)} {time}
      </span>
      <span className="block text-sm">
        {state}
        {isMoved && ', moved'}
      </span>
    </li>
  );
}

type Released = { is_published: boolean; release_date: string | null; published_at: string | null };
type Release<C> = { chapter: C; weekday: number; date: string; time: string };
/** A week with its releases, or several weeks without any. */
type Stretch<C> = { start: number; weeks: number; releases: Release<C>[] };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

export function timeLine<C extends Released>(chapters: readonly C[], timeZone: string): Stretch<C>[] {
  const weeks = new Map<number, Release<C>[]>();
  for (const chapter of chapters) {
    const moment = (chapter.is_published ? chapter.published_at : null) ?? chapter.release_date;
    if (moment === null) continue;
    const { date, time } = zonedDateTime(new Date(moment), timeZone);
    const weekday = new Date(date).getUTCDay();
    const start = Date.parse(date) - weekday * DAY_MS;
    weeks.set(start, [...(weeks.get(start) ?? []), { chapter, weekday, date, time }]);
  }
  const sorted = [...weeks].sort(([a], [b]) => a - b);
  return sorted.flatMap(([start, releases], index) => {
    const gapStart = (sorted[index - 1]?.[0] ?? start - WEEK_MS) + WEEK_MS;
    const gap = { start: gapStart, weeks: (start - gapStart) / WEEK_MS, releases: [] };
    releases.sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
    return [...(gap.weeks > 0 ? [gap] : []), { start, weeks: 1, releases }];
  });
}

function formatWeek(start: number): string {
  const day = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(start).toLocaleDateString('en-US', day);
}
