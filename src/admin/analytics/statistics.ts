import type { ChapterMetrics, DailyViews } from '~/data/analytics.ts';
import { toCsv } from '../csv.ts';

export const DAYS_SHOWN = 7;

type Chapter = { chapter_number: number; view_count: number | null };

export function totalViews(chapters: readonly Chapter[]): number {
  return chapters.reduce((sum, { view_count }) => sum + (view_count ?? 0), 0);
}

export function recentViews(days: readonly DailyViews[]): number {
  return days.reduce((sum, { views }) => sum + views, 0);
}

export function averageCompletion(metrics: readonly ChapterMetrics[]): number {
  const read = metrics.filter(({ average_scroll }) => average_scroll !== null);
  const views = read.reduce((sum, metric) => sum + metric.views, 0);
  if (views === 0) return 0;
  return Math.round(
    read.reduce((sum, { views, average_scroll }) => sum + views * (average_scroll ?? 0), 0) / views,
  );
}

export function mostPopular<C extends Chapter>(chapters: readonly C[]): C | null {
  const [top] = [...chapters].sort(
    (a, b) => (b.view_count ?? 0) - (a.view_count ?? 0) || a.chapter_number - b.chapter_number,
  );
  return (top?.view_count ?? 0) > 0 && top ? top : null;
}

export function scrollText(averageScroll: number | null | undefined): string {
  return averageScroll === null || averageScroll === undefined ? '-' : `${Math.round(averageScroll)}%`;
}

export function dayLabel(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

export function chaptersCsv(chapters: readonly (Chapter & { chapter_title: string })[]): string {
  return toCsv(
    ['Chapter', 'Title', 'Views', 'Status'],
    chapters.map((row) => [row.chapter_number, row.chapter_title, row.view_count, 'Published']),
  );
}
