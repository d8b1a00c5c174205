// The administrator's figures, counted by the database.
import { adminClient } from './admin-client.ts';
import { checkedRows, isNumber, isText, isTime, orNull, type Columns } from './checked.ts';
import { DataError, rowsOf } from './data-error.ts';

export type DailyViews = { /** 'YYYY-MM-DD' */ day: string; views: number };

export type ChapterMetrics = {
  chapterId: string;
  views: number;
  /** Average scroll depth in percent; null without views. */
  averageScroll: number | null;
  topReferrer: string | null;
};

const DAILY_COLUMNS: Columns<DailyViews> = { day: isTime, views: isNumber };
const METRICS_COLUMNS = {
  chapter_id: isText,
  views: isNumber,
  average_scroll: orNull(isNumber),
  top_referrer: orNull(isText),
};

/** How many views were ever recorded. Throws DataError. */
export async function countViews(): Promise<number> {
  const { count, error } = await adminClient()
    .from('chapter_views')
    .select('*', { count: 'exact', head: true });
  // An answer to HEAD has no body, so its error has no code.
  if (error) throw new DataError(error.code || 'network', error.message);
  return count ?? 0;
}

/** Views of each of the last days in a time zone, oldest first, today included. Throws DataError. */
export async function readDailyViews(days: number, timeZone: string): Promise<DailyViews[]> {
  const rows = rowsOf(await adminClient().rpc('daily_chapter_views', { days, time_zone: timeZone }));
  return checkedRows(DAILY_COLUMNS, rows);
}

/** One entry per chapter, in chapter-number order. Throws DataError. */
export async function readChapterMetrics(): Promise<ChapterMetrics[]> {
  const rows = rowsOf(await adminClient().rpc('chapter_metrics'));
  return checkedRows(METRICS_COLUMNS, rows).map((row) => ({
    chapterId: row.chapter_id,
    views: row.views,
    averageScroll: row.average_scroll,
    topReferrer: row.top_referrer,
  }));
}
