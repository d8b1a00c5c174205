import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, rowsOf } from './data-error.ts';
import { columnsOf, nullableTime, time, validRow, validRows } from './rows.ts';

const LINK = v.object({
  id: v.string(),
  note: v.string(),
  created_at: time,
  expires_at: time,
  revoked_at: nullableTime,
});
const CREATED = v.object({ id: v.string(), token: v.string(), expires_at: time });

export type PreviewLink = v.InferOutput<typeof LINK>;
export type CreatedPreviewLink = v.InferOutput<typeof CREATED>;

export async function listPreviewLinks(chapterId: string): Promise<PreviewLink[]> {
  const rows = rowsOf(
    await adminClient()
      .from('preview_links')
      .select(columnsOf(LINK))
      .eq('chapter_id', chapterId)
      .order('created_at', { ascending: false })
      .limit(100),
  );
  return validRows(LINK, rows);
}

/**
 * @throws REFUSED_WITH_REASON if a limit is reached
 * @param days 1 to 90
 * @param note recipient, at most 200 characters
 */
export async function createPreviewLink(
  chapterId: string,
  days: number,
  note: string,
): Promise<CreatedPreviewLink> {
  const created = await adminClient().rpc('create_preview_link', { chapter: chapterId, days, note });
  return validRow(CREATED, changedRow(created));
}

export async function revokePreviewLink(id: string): Promise<void> {
  const revoked_at = new Date().toISOString();
  changedRow(await adminClient().from('preview_links').update({ revoked_at }).eq('id', id).select('id'));
}
