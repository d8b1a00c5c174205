// Imports the chapters of a manuscript: all of them or none.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { rowsOf } from './data-error.ts';
import { validRows } from './rows.ts';

/** A chapter of a manuscript. For an existing number, missing fields remain unchanged. */
export type ImportedChapter = {
  chapter_number: number;
  /** Required for a new number. */
  chapter_title?: string;
  slug?: string;
  content: string;
  /** null removes the date. */
  release_date?: string | null;
  meta_description?: string | null;
  /** `updated_at` of the draft that is replaced, else of the chapter; null for a new number. */
  expected_updated_at: string | null;
};

const RESULT = v.object({
  chapter_number: v.number(),
  id: v.string(),
  outcome: v.picklist(['created', 'updated', 'unchanged']),
});
export type ImportResult = v.InferOutput<typeof RESULT>;

/** Several megabytes to send, and a thousand chapters to write. */
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
