// What a chapter's text was. The database writes the versions; administrators read, restore and delete them.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import type { Draft } from './chapter-drafts.ts';
import { validRow, validRows } from './valid-rows.ts';
import { changedRow, rowsOf } from './data-error.ts';

const KINDS = ['published', 'saved', 'snapshot', 'imported', 'restored'] as const;
export type VersionKind = (typeof KINDS)[number];

const SUMMARY = v.object({
  id: v.number(),
  kind: v.picklist(KINDS),
  chapter_title: v.string(),
  word_count: v.number(),
  created_at: v.pipe(
    v.string(),
    v.check((time) => !Number.isNaN(Date.parse(time))),
  ),
  /** The administrator who wrote it; null for what the server did. */
  created_by: v.nullable(v.string()),
});
const VERSION = v.object({ ...SUMMARY.entries, content: v.string() });
const DRAFT = v.object({ content: v.string(), updated_at: v.string() });

/** A version without its text. */
export type VersionSummary = v.InferOutput<typeof SUMMARY>;
export type ChapterVersion = v.InferOutput<typeof VERSION>;

/** The database keeps no more of a chapter. */
const MOST_VERSIONS = 100;

/** The versions of a chapter, newest first. Throws DataError. */
export async function listVersions(chapterId: string): Promise<VersionSummary[]> {
  const rows = rowsOf(
    await adminClient()
      .from('chapter_versions')
      .select('id, kind, chapter_title, word_count, created_at, created_by')
      .eq('chapter_id', chapterId)
      .order('id', { ascending: false })
      .limit(MOST_VERSIONS),
  );
  return validRows(SUMMARY, rows);
}

/** One version with its text, or null when it is gone. Throws DataError. */
export async function getVersion(id: number): Promise<ChapterVersion | null> {
  const row = rowsOf(
    await adminClient()
      .from('chapter_versions')
      .select('id, kind, chapter_title, word_count, created_at, created_by, content')
      .eq('id', id)
      .maybeSingle(),
  );
  return row && validRow(VERSION, row);
}

/**
 * Keeps the stored draft, or else the published text, as a saved version. Returns its number, or null when the newest
 * version says the same. Throws DataError.
 */
export async function keepVersion(chapterId: string): Promise<number | null> {
  return rowsOf(await adminClient().rpc('keep_version', { chapter: chapterId }));
}

/** Makes a version the draft; the draft that was there becomes a version. Throws DataError, NO_ROW when it is gone. */
export async function restoreVersion(id: number): Promise<Draft> {
  return validRow(DRAFT, changedRow(await adminClient().rpc('restore_version', { version: id })));
}
