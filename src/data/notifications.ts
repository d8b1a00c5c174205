import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { DataError, NO_ROW, unwrap } from './data-error.ts';
import { columnsOf, timestamp, parseRows } from './rows.ts';

const NOTIFICATION = v.object({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  notification_type: v.string(),
  is_read: v.boolean(),
  created_at: timestamp,
});
export type AdminNotification = v.InferOutput<typeof NOTIFICATION>;

const MAX_LISTED = 10;

export async function listNotifications(): Promise<AdminNotification[]> {
  const rows = unwrap(
    await adminClient()
      .from('admin_notifications')
      .select(columnsOf(NOTIFICATION))
      .order('created_at', { ascending: false })
      .limit(MAX_LISTED),
  );
  return parseRows(NOTIFICATION, rows);
}

export async function markNotificationsRead(ids: string[]): Promise<void> {
  const updated = unwrap(
    await adminClient().from('admin_notifications').update({ is_read: true }).in('id', ids).select('id'),
  );
  if (updated.length === 0) throw new DataError(NO_ROW, 'No notification was marked read.');
}
