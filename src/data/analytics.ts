import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { nullableNumber, nullableText, readPages, timestamp, parseRows } from './rows.ts';

const DAILY_VIEWS = v.object({ day: timestamp, views: v.number() });
export type DailyViews = v.InferOutput<typeof DAILY_VIEWS>;

export async function readDailyViews(days: number, timeZone: string): Promise<DailyViews[]> {
  const rows = unwrap(await adminClient().rpc('daily_chapter_views', { days, time_zone: timeZone }));
  return parseRows(DAILY_VIEWS, rows);
}

const METRICS = v.object({
  chapter_id: v.string(),
  views: v.number(),
  average_scroll: nullableNumber,
  top_referrer: nullableText,
});
export type ChapterMetrics = v.InferOutput<typeof METRICS>;

export async function readChapterMetrics(): Promise<ChapterMetrics[]> {
  return parseRows(
    METRICS,
    await readPages((from, to) => adminClient().rpc('chapter_metrics').range(from, to)),
  );
}

const VISIT_TOTALS = v.object({
  label: v.string(),
  readers: v.number(),
  finished: v.number(),
  tenths: v.pipe(v.array(v.number()), v.length(10)),
  ebook: v.number(),
  leads: v.number(),
  downloads: v.number(),
  store: v.number(),
});
export type VisitTotals = v.InferOutput<typeof VISIT_TOTALS>;

export async function readVisitTotals(
  dimension: 'all' | 'chapter' | 'source' | 'book',
  days: number,
): Promise<VisitTotals[]> {
  const rows = await readPages((from, to) => {
    const page = adminClient().rpc('visit_sums', { dimension, days }).range(from, to);
    return dimension === 'chapter' ? page.order('label') : page;
  });
  return parseRows(VISIT_TOTALS, rows);
}

const DROP_OFF_STEP = v.object({ tenth: v.number(), visits: v.number() });
export type DropOffStep = v.InferOutput<typeof DROP_OFF_STEP>;

/** Readers who reached each tenth of a chapter; tenth 0 counts all of them. */
export async function readDropOff(chapter: string, days: number): Promise<DropOffStep[]> {
  return parseRows(DROP_OFF_STEP, unwrap(await adminClient().rpc('chapter_drop_off', { chapter, days })));
}

const LEAD_ORIGIN = v.object({
  page: v.string(),
  campaign_source: v.string(),
  campaign_medium: v.string(),
  campaign_name: v.string(),
  leads: v.number(),
  opted_in: v.number(),
});
export type LeadOrigin = v.InferOutput<typeof LEAD_ORIGIN>;

export async function readLeadOrigins(days: number): Promise<LeadOrigin[]> {
  return parseRows(LEAD_ORIGIN, unwrap(await adminClient().rpc('lead_origins', { days })));
}
