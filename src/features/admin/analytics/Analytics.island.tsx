import { lazy } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { readChapterMetrics, readDailyViews } from '~/data/analytics.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zoneName } from '~/lib/dates/zone-name.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { formatCount } from '../format-count.ts';
import { PageHeader } from '../PageHeader.tsx';
import { saveCsv } from '../save-csv.ts';
import { StatCard, StatCards } from '../StatCard.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ChartPlate } from './ChartPlate.tsx';
import { chaptersCsv } from './chapters-csv.ts';
import { DaysTable } from './DaysTable.tsx';
import { MetricsTable } from './MetricsTable.tsx';
import { WhatWorks } from './WhatWorks.tsx';
import {
  averageCompletion,
  chartedChapters,
  DAYS_SHOWN,
  mostPopular,
  recentViews,
  totalViews,
} from './statistics.ts';

const ViewsOverTime = lazy(async () => ({ default: (await import('./ViewCharts.tsx')).ViewsOverTime }));
const ChapterPerformance = lazy(async () => ({
  default: (await import('./ViewCharts.tsx')).ChapterPerformance,
}));

const loadDays = () => readDailyViews(DAYS_SHOWN, SITE_TIME_ZONE);

/** /admin/analytics */
export const Analytics = withErrorBoundary(
  function Analytics() {
    return (
      <AdminGuard>
        <AnalyticsContent />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Back to Dashboard' },
);

function AnalyticsContent() {
  const chapterList = useLoaded(listManagedChapters);
  const daily = useLoaded(loadDays);
  const perChapter = useLoaded(readChapterMetrics);

  const chapters = chapterList.value ?? [];
  const days = daily.value ?? [];
  const metrics = perChapter.value ?? [];

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Analytics Dashboard" subtitle="Track chapter performance and engagement">
        <button
          type="button"
          className={buttonClass('gold')}
          disabled={chapterList.value === undefined}
          onClick={() => saveCsv('pragmatism-analytics', chaptersCsv(chapters))}
        >
          Export CSV
        </button>
      </PageHeader>

      <StatCards sources={[chapterList, daily, perChapter]}>
        <StatCard title="Total Views" note="All time">
          {formatCount(totalViews(chapters))}
        </StatCard>
        <StatCard title="Recent Activity" note="Last 7 days">
          {formatCount(recentViews(days))}
        </StatCard>
        <StatCard title="Avg. Completion" note="Scroll depth">
          {averageCompletion(metrics)}%
        </StatCard>
        <MostPopular chapters={chapters} isKnown={chapterList.state.kind === 'ready'} />
      </StatCards>

      <ChartPlate
        id="views-over-time"
        title="Views Over Time"
        note={`Daily views of the last seven days. Days are in ${zoneName(SITE_TIME_ZONE)}.`}
        table={<DaysTable days={days} />}
      >
        <ViewsOverTime days={days} />
      </ChartPlate>

      <ChartPlate
        id="chapter-performance"
        title="Chapter Performance"
        note="Views per published chapter; the table below says the same in numbers"
      >
        <ChapterPerformance chapters={chartedChapters(chapters)} />
      </ChartPlate>

      <MetricsTable chapters={chapters} metrics={metrics} state={chapterList.state.kind} />
      {chapterList.value && <WhatWorks chapters={chapterList.value} />}
    </>
  );
}

function MostPopular({ chapters, isKnown }: { chapters: readonly ManagedChapter[]; isKnown: boolean }) {
  const top = mostPopular(chapters);
  if (top === null)
    return (
      <StatCard title="Most Popular">{isKnown ? 'No data yet' : <span aria-hidden="true">…</span>}</StatCard>
    );
  return (
    <StatCard title="Most Popular" note={`${formatCount(top.view_count)} views`}>
      Chapter {top.chapter_number}
    </StatCard>
  );
}
