// Links with which a person without an account reads one chapter before it is out, as administrators manage them.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, rowsOf } from './data-error.ts';
import { validRow, validRows } from './valid-rows.ts';

const LINK = v.object({
  id: v.string(),
  note: v.string(),
  created_at: v.string(),
  expires_at: v.string(),
  revoked_at: v.nullable(v.string()),
});
const CREATED = v.object({ id: v.string(), token: v.string(), expires_at: v.string() });

export type PreviewLink = v.InferOutput<typeof LINK>;
/** The token is told this once. */
export type CreatedPreviewLink = v.InferOutput<typeof CREATED>;

/** The newest links of a chapter, also those that have ended, newest first. Throws DataError. */
export async function listPreviewLinks(chapterId: string): Promise<PreviewLink[]> {
  const rows = rowsOf(
    await adminClient()
      .from('preview_links')
      .select('id, note, created_at, expires_at, revoked_at')
      .eq('chapter_id', chapterId)
      .order('created_at', { ascending: false })
      .limit(100),
  );
  return validRows(LINK, rows);
}

/**
 * Makes a link. Throws DataError, REFUSED_IN_WORDS where a bound is reached.
 * @param days 1 to 90
 * @param note for whom it is, at most 200 characters
 */
export async function createPreviewLink(
  chapterId: string,
  days: number,
  note: string,
): Promise<CreatedPreviewLink> {
  const created = await adminClient().rpc('create_preview_link', { chapter: chapterId, days, note });
  return validRow(CREATED, changedRow(created));
}

/** Ends a link for good. Throws DataError, NO_ROW when it is gone. */
export async function revokePreviewLink(id: string): Promise<void> {
  const revoked_at = new Date().toISOString();
  changedRow(await adminClient().from('preview_links').update({ revoked_at }).eq('id', id).select('id'));
}
