import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, unwrap } from './data-error.ts';
import { columnsOf, nullableTimestamp, timestamp, parseRow, parseRows } from './rows.ts';

const LINK = v.object({
  id: v.string(),
  note: v.string(),
  created_at: timestamp,
  expires_at: timestamp,
  revoked_at: nullableTimestamp,
});
const CREATED = v.object({ id: v.string(), token: v.string(), expires_at: timestamp });

export type PreviewLink = v.InferOutput<typeof LINK>;
export type CreatedPreviewLink = v.InferOutput<typeof CREATED>;

export async function listPreviewLinks(chapterId: string): Promise<PreviewLink[]> {
  const rows = unwrap(
    await adminClient()
      .from('preview_links')
      .select(columnsOf(LINK))
      .eq('chapter_id', chapterId)
      .order('created_at', { ascending: false })
      .limit(100),
  );
  return parseRows(LINK, rows);
}

/**
 * @throws REJECTED_WITH_REASON if a limit is reached
 * @param days 1 to 90
 * @param note recipient, at most 200 characters
 */
export async function createPreviewLink(
  chapterId: string,
  days: number,
  note: string,
): Promise<CreatedPreviewLink> {
  const created = await adminClient().rpc('create_preview_link', { chapter: chapterId, days, note });
  return parseRow(CREATED, changedRow(created));
}

export async function revokePreviewLink(id: string): Promise<void> {
  const revoked_at = new Date().toISOString();
  changedRow(await adminClient().from('preview_links').update({ revoked_at }).eq('id', id).select('id'));
}
