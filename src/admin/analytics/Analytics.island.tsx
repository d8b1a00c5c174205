import { useQuery } from '@tanstack/react-query';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { readChapterMetrics, readDailyViews } from '~/data/analytics.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { editHref } from '../chapters/chapter-state.ts';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { BackToDashboard, PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { saveCsv } from '../csv.ts';
import { isUnavailable, StatCard, StatCards } from '../StatCard.tsx';
import { Table } from '../Table.tsx';
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
import { sourceName } from './conversions.ts';
import { Conversions } from './Conversions.tsx';
import type { ViewChartProps } from './ViewCharts.tsx';

export const Analytics = adminPage(AnalyticsContent);

export function AnalyticsContent() {
  const chapterList = useQuery({ queryKey: ['chapters'], queryFn: () => listManagedChapters() });
  const daily = useQuery({
    queryKey: ['daily-views'],
    queryFn: () => readDailyViews(DAYS_SHOWN, SITE_TIME_ZONE),
  });
  const perChapter = useQuery({ queryKey: ['chapter-metrics'], queryFn: readChapterMetrics });

  const chapters = chapterList.data ?? [];
  const days = daily.data ?? [];
  const metrics = perChapter.data ?? [];
  const published = chapters.filter(({ is_published }) => is_published);
  const metricsOf = new Map(metrics.map((metric) => [metric.chapter_id, metric]));
  const sourceOf = (id: string) =>
    perChapter.data ? sourceName(metricsOf.get(id)?.top_referrer ?? 'direct') : '–';
  const top = mostPopular(chapters);

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Analytics Dashboard" subtitle="Track chapter performance and engagement" />

      <StatCards queries={[chapterList, daily, perChapter]}>
        <StatCard title="Total Views" note="All time">
          {formatCount(isUnavailable(chapterList) ? null : totalViews(chapters))}
        </StatCard>
        <StatCard title="Recent Activity" note="Last 7 days">
          {formatCount(isUnavailable(daily) ? null : recentViews(days))}
        </StatCard>
        <StatCard
          title="Avg. Completion"
          note={perChapter.data?.length === 0 ? 'Scroll depth, no\u00a0data\u00a0yet' : 'Scroll depth'}
        >
          {isUnavailable(perChapter) ? '–' : `${averageCompletion(metrics)}%`}
        </StatCard>
        <StatCard title="Most Popular" {...(top && { note: `${formatCount(top.view_count)} views` })}>
          {top ? `Chapter ${top.chapter_number}` : chapterList.isSuccess ? 'No data yet' : '…'}
        </StatCard>
      </StatCards>

      {chapterList.isSuccess && published.length === 0 && (
        <p className="empty-note">
          After you publish your first chapter, its charts and details appear here.{' '}
          <a className="link" href="/admin/chapters/new">
            New chapter
          </a>
        </p>
      )}
      {(chapterList.isPending || published.length > 0) && !isUnavailable(chapterList) && (
        <>
          <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
            {!isUnavailable(daily) && (
              <ViewsPanel
                title="Views Over Time"
                note="The last seven days, including today so far"
                column="Day"
                points={days.map(({ day, views }, index) => ({
                  name: dayLabel(day),
                  ...(index === days.length - 1 && { label: `${dayLabel(day)} (so far)` }),
                  views,
                }))}
              />
            )}
            <ViewsPanel
              title="Chapter Performance"
              note="Views of each published chapter"
              column="Chapter"
              points={published.map(({ chapter_number, chapter_title, view_count }) => ({
                name: String(chapter_number),
                label: `Chapter ${chapter_number}: ${chapter_title}`,
                views: view_count ?? 0,
              }))}
              isBarChart
            />
          </div>
          <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
            <h2 className="text-heading">Detailed Metrics</h2>
            <Button
              disabled={chapterList.data === undefined}
              onClick={() => saveCsv('pragmatism-analytics', chaptersCsv(published))}
            >
              Export CSV
            </Button>
          </div>
          <Table
            aria-label="Detailed Metrics"
            className="table-stacked table-metrics mt-4"
            columns={[
              { name: '#', className: 'numeric cell-number' },
              { name: 'Title', className: 'cell-title' },
              { name: 'Views', className: 'numeric' },
              { name: 'Avg. Scroll', className: 'numeric' },
              { name: 'Top Referrer', className: 'lg:whitespace-nowrap' },
            ]}
            rows={published.map(({ id, chapter_number, chapter_title, view_count }) => ({
              key: id,
              cells: [
                chapter_number,
                <a className="row-title" href={editHref(id)}>
                  <bdi>{chapter_title}</bdi>
                </a>,
                formatCount(view_count),
                view_count ? scrollText(metricsOf.get(id)?.average_scroll) : null,
                view_count ? sourceOf(id) : 'No readers yet',
              ],
            }))}
          />
        </>
      )}
      {chapterList.data && <Conversions chapters={chapterList.data} />}
    </>
  );
}

type ViewsProps = ViewChartProps & { note: string; column: string };

function ViewsPanel({ note, column, ...chart }: ViewsProps) {
  const charts = useQuery({
    queryKey: ['charts'],
    queryFn: () => import('./ViewCharts.tsx'),
    staleTime: 'static',
  });
  return (
    <Panel title={chart.title} className="" note={note}>
      <Loaded
        query={charts}
        loading={<div className="chart-container" />}
        errorMessage="The chart could not be loaded. If trying again doesn’t help, reload the page."
      >
        {({ ViewChart }) => <ViewChart {...chart} />}
      </Loaded>
      <details className="group -mb-2 md:-mb-4">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <span className="group-open:hidden">As a table</span>
          <span className="hidden group-open:inline">Hide the table</span>
        </summary>
        <Table
          aria-label={chart.title}
          className="mb-4"
          columns={[{ name: column }, { name: 'Views', className: 'numeric' }]}
          rows={chart.points.map(({ name, views }) => ({ key: name, cells: [name, formatCount(views)] }))}
        />
      </details>
    </Panel>
  );
}
