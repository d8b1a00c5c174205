// Many chapters in one transaction: all of them are written, or none.
import { adminClient } from './admin-client.ts';
import { checkedRows, isNumber, isText, type Columns } from './checked.ts';
import { rowsOf } from './data-error.ts';

export type ChapterToImport = {
  chapter_number: number;
  chapter_title: string;
  slug: string;
  content: string;
  /** An ISO instant; null leaves the chapter unscheduled. */
  release_date: string | null;
  /** `updated_at` of the draft that is replaced, else of the chapter; null for a new number. */
  expected_updated_at: string | null;
};

export type ImportedChapter = {
  chapter_number: number;
  id: string;
  outcome: 'created' | 'updated' | 'unchanged';
};

const IMPORTED_COLUMNS: Columns<ImportedChapter> = {
  chapter_number: isNumber,
  id: isText,
  outcome: (value) => value === 'created' || value === 'updated' || value === 'unchanged',
};

const TIMEOUT_MS = 60_000;

/** The code of a write that names a version which is no longer the newest. */
export const CHANGED_SINCE = 'PT409';

/** Throws DataError: CHANGED_SINCE when a chapter was changed since it was read, with its number in the message. */
export async function importChapters(chapters: readonly ChapterToImport[]): Promise<ImportedChapter[]> {
  const answer = await adminClient()
    .rpc('import_chapters', { chapters: [...chapters] })
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
  return checkedRows(IMPORTED_COLUMNS, rowsOf(answer) as ImportedChapter[]);
}
