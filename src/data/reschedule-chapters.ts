// Moves release dates and numbers: all of them or none.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { rowsOf } from './data-error.ts';
import { nullableTime, time, validRows } from './rows.ts';

export type ScheduleChange = {
  id: string;
  /** `updated_at` of the chapter as it was read. */
  expected_updated_at: string;
  chapter_number?: number;
  /** null removes the date, and with it the mark of a ready chapter. */
  release_date?: string | null;
};

const MOVED = v.object({
  id: v.string(),
  chapter_number: v.number(),
  release_date: nullableTime,
  is_ready: v.boolean(),
  updated_at: time,
});
export type MovedChapter = v.InferOutput<typeof MOVED>;

/**
 * Applies the changes in one step, so that two numbers can be swapped. Returns the changed chapters by number. Throws
 * DataError with a sentence: NO_ROW when a chapter was changed or deleted since it was read, UNIQUE_VIOLATION for one
 * number twice or two chapters on one minute, REFUSED_IN_WORDS for the date of a published one.
 * @param changes at most 1,000
 */
export async function rescheduleChapters(changes: readonly ScheduleChange[]): Promise<MovedChapter[]> {
  return validRows(MOVED, rowsOf(await adminClient().rpc('reschedule_chapters', { changes })));
}
