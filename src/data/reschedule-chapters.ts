import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { nullableTimestamp, timestamp, parseRows } from './rows.ts';

export type ScheduleChange = {
  id: string;
  expected_updated_at: string;
  chapter_number?: number;
  release_date?: string | null;
};

const MOVED = v.object({
  id: v.string(),
  chapter_number: v.number(),
  release_date: nullableTimestamp,
  is_ready: v.boolean(),
  updated_at: timestamp,
});
export type MovedChapter = v.InferOutput<typeof MOVED>;

/**
 * Changes all chapters or none; two can swap numbers. Returns the changed chapters by number.
 * @throws NO_ROW if one has changed since, UNIQUE_VIOLATION for a duplicate number or release time, REJECTED_WITH_REASON if one is
 * published
 * @param changes at most 1,000
 */
export async function rescheduleChapters(changes: readonly ScheduleChange[]): Promise<MovedChapter[]> {
  return parseRows(MOVED, unwrap(await adminClient().rpc('reschedule_chapters', { changes })));
}
