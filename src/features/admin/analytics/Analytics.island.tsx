import { lazy, Suspense, type ReactNode } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import {
  readChapterMetrics,
  readDailyViews,
  type ChapterMetrics,
  type DailyViews,
} from '~/data/analytics.ts';
import { PUBLISHER_TIME_ZONE } from '~/lib/dates.ts';
import { zonedDateTime } from '~/lib/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { Figure } from '../Figure.tsx';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ChartBoundary } from './ChartBoundary.tsx';
import { chaptersCsv, csvFileName } from './csv.ts';
import { downloadText } from './download.ts';
import {
  averageCompletion,
  dayLabel,
  mostPopular,
  recentViews,
  scrollText,
  totalViews,
} from './statistics.ts';

const DAYS = 7;

const ViewsOverTime = lazy(async () => ({ default: (await import('./ViewCharts.tsx')).ViewsOverTime }));
const ChapterPerformance = lazy(async () => ({
  default: (await import('./ViewCharts.tsx')).ChapterPerformance,
}));

const loadDays = () => readDailyViews(DAYS, PUBLISHER_TIME_ZONE);

/** /admin/analytics */
export function Analytics() {
  return (
    <AdminGuard>
      <AnalyticsContent />
    </AdminGuard>
  );
}

function AnalyticsContent() {
  const chapterList = useLoaded(listManagedChapters);
  const daily = useLoaded(loadDays);
  const perChapter = useLoaded(readChapterMetrics);
  const sources = [chapterList, daily, perChapter];

  const chapters = chapterList.value ?? [];
  const days = daily.value ?? [];
  const metrics = perChapter.value ?? [];
  const top = mostPopular(chapters);

  const exportCsv = () => {
    const today = zonedDateTime(new Date(), PUBLISHER_TIME_ZONE).date;
    downloadText(csvFileName(today), 'text/csv', chaptersCsv(chapters));
  };

  return (
    <>
      <BackToDashboard />
      <header className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-title">Analytics Dashboard</h1>
          <p className="ink-dim mt-2 font-serif text-xl">Track chapter performance and engagement</p>
        </div>
        <button
          type="button"
          className={buttonClass('gold')}
          disabled={chapterList.value === undefined}
          onClick={exportCsv}
        >
          Export CSV
        </button>
      </header>

      {sources.some(({ state }) => state.kind === 'failed') && (
        <LoadNotice onRetry={() => void Promise.all(sources.map((source) => source.reload()))}>
          Some figures could not be loaded and are missing here.
        </LoadNotice>
      )}

      <div className="figures" aria-busy={sources.some(({ state }) => state.kind === 'loading')}>
        <Figure title="Total Views" note="All time">
          {formatCount(totalViews(chapters))}
        </Figure>
        <Figure title="Recent Activity" note="Last 7 days">
          {formatCount(recentViews(days))}
        </Figure>
        <Figure title="Avg. Completion" note="Scroll depth">
          {averageCompletion(metrics)}%
        </Figure>
        {top ? (
          <Figure title="Most Popular" note={`${formatCount(top.view_count)} views`}>
            Chapter {top.chapter_number}
          </Figure>
        ) : (
          <Figure title="Most Popular">No data yet</Figure>
        )}
      </div>

      <ChartPlate
        id="views-over-time"
        title="Views Over Time"
        note="Daily views, the last seven days by Israel's clock"
        table={<DaysTable days={days} />}
      >
        <ViewsOverTime days={days} />
      </ChartPlate>

      <ChartPlate
        id="chapter-performance"
        title="Chapter Performance"
        note="Views per chapter; the table below says the same in numbers"
      >
        <ChapterPerformance
          chapters={chapters.map(({ chapter_number, chapter_title, view_count }) => ({
            number: chapter_number,
            title: chapter_title,
            views: view_count ?? 0,
          }))}
        />
      </ChartPlate>

      <MetricsTable chapters={chapters} metrics={metrics} isLoading={chapterList.state.kind === 'loading'} />
    </>
  );
}

type PlateProps = { id: string; title: string; note: string; table?: ReactNode; children: ReactNode };

function ChartPlate({ id, title, note, table, children }: PlateProps) {
  return (
    <section className="plate mt-6 p-4 md:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="ink-dim mb-4 mt-1 text-sm">{note}</p>
      <ChartBoundary>
        <Suspense fallback={<div className="chart-space" />}>{children}</Suspense>
      </ChartBoundary>
      {table}
    </section>
  );
}

function DaysTable({ days }: { days: readonly DailyViews[] }) {
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Show as a table</summary>
      <table className="mt-2 table max-w-md">
        <caption className="sr-only">Daily views, last 7 days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="numeric">
              Views
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views }) => (
            <tr key={day}>
              <td>{dayLabel(day)}</td>
              <td className="numeric">{formatCount(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type MetricsProps = {
  chapters: readonly ManagedChapter[];
  metrics: readonly ChapterMetrics[];
  isLoading: boolean;
};

function MetricsTable({ chapters, metrics, isLoading }: MetricsProps) {
  const byChapter = new Map(metrics.map((metric) => [metric.chapterId, metric]));
  return (
    <div className="mt-10">
      <h2 id="detailed-metrics" className="text-heading">
        Detailed Metrics
      </h2>
      {chapters.length === 0 ? (
        <p className="ink-dim mt-4 border-t border-hairline py-10 text-center">
          {isLoading ? 'Loading the chapters …' : 'No chapters yet'}
        </p>
      ) : (
        // Wider than a small screen: scrolls by itself, so the keyboard has to be able to come here.
        <div className="mt-4 overflow-x-auto" role="region" aria-labelledby="detailed-metrics" tabIndex={0}>
          <table className="table" aria-labelledby="detailed-metrics">
            <thead>
              <tr>
                <th scope="col" className="numeric">
                  #
                </th>
                <th scope="col">Title</th>
                <th scope="col" className="numeric">
                  Views
                </th>
                <th scope="col" className="numeric">
                  Avg. Scroll
                </th>
                <th scope="col">Top Referrer</th>
              </tr>
            </thead>
            <tbody>
              {chapters.map(({ id, chapter_number, chapter_title, view_count }) => (
                <tr key={id}>
                  <td className="numeric">{chapter_number}</td>
                  <td className="cell-title">
                    <bdi className="font-serif text-lg">{chapter_title}</bdi>
                  </td>
                  <td className="numeric">{formatCount(view_count ?? 0)}</td>
                  <td className="numeric">{scrollText(byChapter.get(id)?.averageScroll)}</td>
                  <td>{byChapter.get(id)?.topReferrer ?? 'Direct'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
