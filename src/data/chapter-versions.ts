// Former texts of chapters. The database writes the versions; administrators read and restore them.
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
  /** The administrator who wrote it; null for the server. */
  created_by: nullableText,
});
const VERSION = v.object({ ...SUMMARY.entries, content: v.string() });

/** A version without its text. */
export type VersionSummary = v.InferOutput<typeof SUMMARY>;
export type ChapterVersion = v.InferOutput<typeof VERSION>;

/** The database stores no more of a chapter. */
const MAX_VERSIONS = 100;

/** The versions of a chapter, newest first. Throws DataError. */
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

/** One version with its text, or null when it is gone. Throws DataError. */
export async function getVersion(id: number): Promise<ChapterVersion | null> {
  const row = rowsOf(
    await adminClient().from('chapter_versions').select(columnsOf(VERSION)).eq('id', id).maybeSingle(),
  );
  return row && validRow(VERSION, row);
}

/**
 * Stores the draft, or else the published text, as a version. Returns its number, or null when the newest version is
 * the same. Throws DataError.
 */
export async function keepVersion(chapterId: string): Promise<number | null> {
  return rowsOf(await adminClient().rpc('keep_version', { chapter: chapterId }));
}

/** Makes a version the draft; the former draft becomes a version. Throws DataError, NO_ROW when it is gone. */
export async function restoreVersion(id: number): Promise<Draft> {
  return validRow(DRAFT, changedRow(await adminClient().rpc('restore_version', { version: id })));
}
