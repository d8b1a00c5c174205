// The daily sums of what works, for administrators.
import { adminClient } from './admin-client.ts';
import { checkedRows, isNumber, isText } from './checked.ts';
import { rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';

type Functions = Database['public']['Functions'];
export type VisitSum = Functions['visit_sums']['Returns'][number];
export type Stop = Functions['chapter_stops']['Returns'][number];
export type LeadOrigin = Functions['lead_origins']['Returns'][number];

/** The sums of the last days: in all, or by chapter, source or book. Throws DataError. */
export async function readVisitSums(
  dimension: 'all' | 'chapter' | 'source' | 'book',
  days: number,
): Promise<VisitSum[]> {
  const rows = rowsOf(await adminClient().rpc('visit_sums', { dimension, days }));
  return checkedRows<VisitSum>(
    {
      label: isText,
      readers: isNumber,
      finished: isNumber,
      tenths: (value) => Array.isArray(value) && value.length === 10 && value.every(isNumber),
      ebook: isNumber,
      leads: isNumber,
      downloads: isNumber,
      store: isNumber,
    },
    rows,
  );
}

/** How many readers of a chapter came to each tenth; 0 are all of them. Throws DataError. */
export async function readStops(chapter: string, days: number): Promise<Stop[]> {
  const rows = rowsOf(await adminClient().rpc('chapter_stops', { chapter, days }));
  return checkedRows<Stop>({ tenth: isNumber, visits: isNumber }, rows);
}

/** Where leads came from, the most frequent first. Throws DataError. */
export async function readLeadOrigins(days: number): Promise<LeadOrigin[]> {
  const rows = rowsOf(await adminClient().rpc('lead_origins', { days }));
  return checkedRows<LeadOrigin>(
    {
      page: isText,
      campaign_source: isText,
      campaign_medium: isText,
      campaign_name: isText,
      leads: isNumber,
      opted_in: isNumber,
    },
    rows,
  );
}
