import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { parseRows } from './rows.ts';

export type ImportedChapter = {
  chapter_number: number;
  chapter_title?: string;
  slug?: string;
  content: string;
  release_date?: string | null;
  meta_description?: string | null;
  /** A published chapter keeps its own. */
  edition?: number;
  /** The slug of its serial; the current one by default. */
  serial?: string;
  /** `updated_at` of the draft to replace, else of the chapter; null for a new number. */
  expected_updated_at: string | null;
};

const RESULT = v.object({
  chapter_number: v.number(),
  id: v.string(),
  outcome: v.picklist(['created', 'updated', 'unchanged']),
});
export type ImportResult = v.InferOutput<typeof RESULT>;

const TIMEOUT_MS = 120_000;

/**
 * Imports all chapters or none; texts become drafts.
 * @throws NO_ROW if one has changed since, UNIQUE_VIOLATION for a duplicate number or address, else REJECTED_WITH_REASON
 * @param chapters at most 1,000
 */
export async function importChapters(chapters: readonly ImportedChapter[]): Promise<ImportResult[]> {
  const rows = unwrap(
    await adminClient().rpc('import_chapters', { chapters }).abortSignal(AbortSignal.timeout(TIMEOUT_MS)),
  );
  return parseRows(RESULT, rows);
}
