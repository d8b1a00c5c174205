import * as v from 'valibot';
import { EDITABLE, type EditableChapter } from './admin-chapters.ts';
import { adminClient } from './admin-client.ts';
import { DRAFT, type Draft } from './chapter-drafts.ts';
import { changedRow, unwrap } from './data-error.ts';
import { columnsOf, nullableText, timestamp, parseRow, parseRows } from './rows.ts';

const KINDS = ['published', 'saved', 'snapshot', 'imported', 'restored'] as const;
export type VersionKind = (typeof KINDS)[number];

const SUMMARY = v.object({
  id: v.number(),
  kind: v.picklist(KINDS),
  chapter_title: v.string(),
  word_count: v.number(),
  created_at: timestamp,
  created_by: nullableText,
});
const VERSION = v.object({ ...SUMMARY.entries, content: v.string() });

export type VersionSummary = v.InferOutput<typeof SUMMARY>;
export type ChapterVersion = v.InferOutput<typeof VERSION>;

/** Must match `private.trim_versions`. */
const MAX_VERSIONS = 100;

export async function listVersions(chapterId: string): Promise<VersionSummary[]> {
  const rows = unwrap(
    await adminClient()
      .from('chapter_versions')
      .select(columnsOf(SUMMARY))
      .eq('chapter_id', chapterId)
      .order('id', { ascending: false })
      .limit(MAX_VERSIONS),
  );
  return parseRows(SUMMARY, rows);
}

export async function getVersion(id: number): Promise<ChapterVersion | null> {
  const row = unwrap(
    await adminClient().from('chapter_versions').select(columnsOf(VERSION)).eq('id', id).maybeSingle(),
  );
  return row && parseRow(VERSION, row);
}

const EDITION = v.object({ edition: v.number(), published_at: timestamp });
export type PublishedEdition = v.InferOutput<typeof EDITION>;

/** Newest first. */
export async function listEditions(chapterId: string): Promise<PublishedEdition[]> {
  const rows = unwrap(
    await adminClient()
      .from('chapter_editions')
      .select(columnsOf(EDITION))
      .eq('chapter_id', chapterId)
      .order('edition', { ascending: false }),
  );
  return parseRows(EDITION, rows);
}

/**
 * Replaces a published chapter's text by a new edition.
 * @param note one line for readers; null without
 * @throws NO_ROW if the chapter changed since `updatedAt`, REJECTED_WITH_REASON
 */
export async function publishEdition(
  id: string,
  { text, note }: { text: string; note: string | null },
  updatedAt: string,
): Promise<EditableChapter> {
  const published = adminClient().rpc('publish_edition', {
    chapter: id,
    body: text,
    note,
    expected: updatedAt,
  });
  return parseRow(EDITABLE, changedRow(await published.select(columnsOf(EDITABLE))));
}

/** Stores the draft, or else the published text. Returns null if the newest version is identical. */
export async function saveVersion(chapterId: string): Promise<number | null> {
  return unwrap(await adminClient().rpc('save_version', { chapter: chapterId }));
}

/**
 * Makes a version the draft; the previous draft becomes a version.
 * @throws NO_ROW if the version was purged
 */
export async function restoreVersion(id: number): Promise<Draft> {
  return parseRow(DRAFT, changedRow(await adminClient().rpc('restore_version', { version: id })));
}
