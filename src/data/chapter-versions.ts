import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { DRAFT, type Draft } from './chapter-drafts.ts';
import { changedRow, rowsOf } from './data-error.ts';
import { columnsOf, nullableText, time, validRow, validRows } from './rows.ts';

const KINDS = ['published', 'saved', 'snapshot', 'imported', 'restored'] as const;
export type VersionKind = (typeof KINDS)[number];

const SUMMARY = v.object({
  id: v.number(),
  kind: v.picklist(KINDS),
  chapter_title: v.string(),
  word_count: v.number(),
  created_at: time,
  created_by: nullableText,
});
const VERSION = v.object({ ...SUMMARY.entries, content: v.string() });

export type VersionSummary = v.InferOutput<typeof SUMMARY>;
export type ChapterVersion = v.InferOutput<typeof VERSION>;

// The database keeps at most this many versions per chapter.
/** Must match `private.trim_versions`. */
const MAX_VERSIONS = 100;

export async function listVersions(chapterId: string): Promise<VersionSummary[]> {
  const rows = rowsOf(
    await adminClient()
      .from('chapter_versions')
      .select(columnsOf(SUMMARY))
      .eq('chapter_id', chapterId)
      .order('id', { ascending: false })
      .limit(MAX_VERSIONS),
  );
  return validRows(SUMMARY, rows);
}

export async function getVersion(id: number): Promise<ChapterVersion | null> {
  const row = rowsOf(
    await adminClient().from('chapter_versions').select(columnsOf(VERSION)).eq('id', id).maybeSingle(),
  );
  return row && validRow(VERSION, row);
}

/** Stores the draft, or else the published text. Returns null if the newest version is identical. */
export async function keepVersion(chapterId: string): Promise<number | null> {
  return rowsOf(await adminClient().rpc('keep_version', { chapter: chapterId }));
}

/**
 * Makes a version the draft; the previous draft becomes a version.
 * @throws NO_ROW if the version was purged
 */
export async function restoreVersion(id: number): Promise<Draft> {
  return validRow(DRAFT, changedRow(await adminClient().rpc('restore_version', { version: id })));
}
