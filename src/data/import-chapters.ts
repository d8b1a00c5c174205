// Brings the chapters of a manuscript in: all of them or none.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { rowsOf } from './data-error.ts';
import { validRows } from './valid-rows.ts';

/** A chapter of a manuscript. What is left out of one whose number is there stays as it is. */
export type ImportedChapter = {
  chapter_number: number;
  /** Needed for a number that is new. */
  chapter_title?: string;
  slug?: string;
  content: string;
  /** null takes the date away. */
  release_date?: string | null;
  meta_description?: string | null;
  /** `updated_at` of the draft that is replaced, else of the chapter; null for a number that is new. */
  expected_updated_at: string | null;
};

const RESULT = v.object({
  chapter_number: v.number(),
  id: v.string(),
  outcome: v.picklist(['created', 'updated', 'unchanged']),
});
export type ImportResult = v.InferOutput<typeof RESULT>;

/** Several megabytes on their way, and a thousand chapters to write. */
const WITHIN_MS = 120_000;

/**
 * Adds and updates chapters by number; texts become drafts. Throws DataError with a sentence that names the chapter:
 * NO_ROW when one was changed since it was read, UNIQUE_VIOLATION for a number or address that comes twice,
 * REFUSED_IN_WORDS for anything else. Then nothing was changed.
 * @param chapters at most 1,000
 */
export async function importChapters(chapters: readonly ImportedChapter[]): Promise<ImportResult[]> {
  const rows = rowsOf(
    await adminClient().rpc('import_chapters', { chapters }).abortSignal(AbortSignal.timeout(WITHIN_MS)),
  );
  return validRows(RESULT, rows);
}
