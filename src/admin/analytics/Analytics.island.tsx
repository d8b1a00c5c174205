import { useQuery } from '@tanstack/react-query';
import { Component, lazy, Suspense, type ReactNode } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import {
  readChapterMetrics,
  readDailyViews,
  type ChapterMetrics,
  type DailyViews,
} from '~/data/analytics.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zoneName } from '~/lib/dates/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { formatCount } from '../format-count.ts';
import { isLoading } from '../Loaded.tsx';
import { BackToDashboard, PageHeader } from '../PageHeader.tsx';
import { saveCsv } from '../csv.ts';
import { isMissing, StatCard, StatCards } from '../StatCard.tsx';
import { WideTable } from '../WideTable.tsx';
import {
  averageCompletion,
  chaptersCsv,
  dayLabel,
  DAYS_SHOWN,
  mostPopular,
  scrollText,
  recentViews,
  totalViews,
} from './statistics.ts';
import { WhatWorks } from './WhatWorks.tsx';

// The chart library is loaded after the figures are on the page.
const ViewsOverTime = lazy(async () => ({ default: (await import('./ViewCharts.tsx')).ViewsOverTime }));
const ChapterPerformance = lazy(async () => ({
  default: (await import('./ViewCharts.tsx')).ChapterPerformance,
}));

/** /admin/analytics */
export const Analytics = adminPage(AnalyticsContent);

function AnalyticsContent() {
  const chapterList = useQuery({ queryKey: ['chapters'], queryFn: listManagedChapters });
  const daily = useQuery({
    queryKey: ['daily-views'],
    queryFn: () => readDailyViews(DAYS_SHOWN, SITE_TIME_ZONE),
  });
  const perChapter = useQuery({ queryKey: ['chapter-metrics'], queryFn: readChapterMetrics });

  const chapters = chapterList.data ?? [];
  const days = daily.data ?? [];
  const metrics = perChapter.data ?? [];
  const published = chapters.filter(({ is_published }) => is_published);
  const top = mostPopular(chapters);

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Analytics Dashboard" subtitle="Track chapter performance and engagement">
        <button
          type="button"
          className={buttonClass('gold')}
          disabled={chapterList.data === undefined}
          onClick={() => saveCsv('pragmatism-analytics', chaptersCsv(published))}
        >
          Export CSV
        </button>
      </PageHeader>

      <StatCards queries={[chapterList, daily, perChapter]}>
        <StatCard title="Total Views" note="All time">
          {formatCount(isMissing(chapterList) ? null : totalViews(chapters))}
        </StatCard>
        <StatCard title="Recent Activity" note="Last 7 days">
          {formatCount(isMissing(daily) ? null : recentViews(days))}
        </StatCard>
        <StatCard title="Avg. Completion" note="Scroll depth">
          {isMissing(perChapter) ? '–' : `${averageCompletion(metrics)}%`}
        </StatCard>
        {top ? (
          <StatCard title="Most Popular" note={`${formatCount(top.view_count)} views`}>
            Chapter {top.chapter_number}
          </StatCard>
        ) : (
          <StatCard title="Most Popular">
            {chapterList.isSuccess ? 'No data yet' : <span aria-hidden="true">…</span>}
          </StatCard>
        )}
      </StatCards>

      <ChartPlate
        id="views-over-time"
        title="Views Over Time"
        note={`Daily views of the last seven days. Days are in ${zoneName(SITE_TIME_ZONE)}.`}
        table={<DaysTable days={days} />}
      >
        <ViewsOverTime days={days} />
      </ChartPlate>

      {/* Readers cannot open the other chapters, so their bars would mean nothing. */}
      <ChartPlate
        id="chapter-performance"
        title="Chapter Performance"
        note="Views per published chapter; the table below says the same in numbers"
      >
        <ChapterPerformance chapters={published} />
      </ChartPlate>

      <div className="mt-10">
        <h2 id="detailed-metrics" className="text-heading">
          Detailed Metrics
        </h2>
        {chapters.length > 0 ? (
          <MetricsTable chapters={chapters} metrics={metrics} />
        ) : (
          <p className="ink-dim mt-4 border-t border-hairline py-10 text-center">
            {isLoading(chapterList)
              ? 'Loading the chapters …'
              : chapterList.isSuccess
                ? 'No chapters yet'
                : '–'}
          </p>
        )}
      </div>
      {chapterList.data && <WhatWorks chapters={chapterList.data} />}
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

/** Keeps the rest of the page if a chart cannot be loaded or drawn. */
class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p role="alert">The chart could not be loaded. Reload the page to try again.</p>;
  }
}

/** The line chart for those who cannot see it. */
function DaysTable({ days }: { days: readonly DailyViews[] }) {
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Show as a table</summary>
      <table className="table mt-2 max-w-md">
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

type MetricsProps = { chapters: readonly ManagedChapter[]; metrics: readonly ChapterMetrics[] };

function MetricsTable({ chapters, metrics }: MetricsProps) {
  const byChapter = new Map(metrics.map((metric) => [metric.chapter_id, metric]));
  return (
    <WideTable aria-labelledby="detailed-metrics">
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
              <td className="numeric">{formatCount(view_count)}</td>
              <td className="numeric">{scrollText(byChapter.get(id)?.average_scroll)}</td>
              <td>{byChapter.get(id)?.top_referrer ?? 'Direct'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
