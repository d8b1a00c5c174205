// The four figures of the analytics page. An empty database gives what the specification shows there.
import type { ChapterMetrics, DailyViews } from '~/data/analytics.ts';

/** What the charts and the figure of recent views cover. */
export const DAYS_SHOWN = 7;

type Chapter = { chapter_number: number; view_count: number };

/** Views of all time: the sum of the chapters' counters. */
export function totalViews(chapters: readonly Chapter[]): number {
  return chapters.reduce((sum, { view_count }) => sum + view_count, 0);
}

/** Views of the days shown. */
export function recentViews(days: readonly DailyViews[]): number {
  return days.reduce((sum, { views }) => sum + views, 0);
}

/** Average scroll depth over all views in whole percent; 0 without views. */
export function averageCompletion(metrics: readonly ChapterMetrics[]): number {
  const read = metrics.filter(({ averageScroll }) => averageScroll !== null);
  const views = read.reduce((sum, metric) => sum + metric.views, 0);
  if (views === 0) return 0;
  return Math.round(
    read.reduce((sum, { views, averageScroll }) => sum + views * (averageScroll ?? 0), 0) / views,
  );
}

/** The chapter with the highest view count, the earlier one of two equals; null without any view. */
export function mostPopular<C extends Chapter>(chapters: readonly C[]): C | null {
  const [top] = [...chapters].sort(
    (a, b) => b.view_count - a.view_count || a.chapter_number - b.chapter_number,
  );
  return top && top.view_count > 0 ? top : null;
}

type Listed = Chapter & { chapter_title: string; is_published: boolean };

/** What the chart shows: the published chapters. Readers have no way to the others, so their bars would say nothing. */
export function chartedChapters(
  chapters: readonly Listed[],
): { number: number; title: string; views: number }[] {
  return chapters
    .filter(({ is_published }) => is_published)
    .map(({ chapter_number, chapter_title, view_count }) => ({
      number: chapter_number,
      title: chapter_title,
      views: view_count,
    }));
}

/** '77%', or '-' where nothing was read. */
export function scrollText(averageScroll: number | null | undefined): string {
  return averageScroll === null || averageScroll === undefined ? '-' : `${Math.round(averageScroll)}%`;
}

/** 'Nov 20'. @param day 'YYYY-MM-DD' */
export function dayLabel(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
