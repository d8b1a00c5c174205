import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { DataError, NO_ROW, rowsOf } from './data-error.ts';
import { columnsOf, time, validRows } from './rows.ts';

const NOTIFICATION = v.object({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  notification_type: v.string(),
  is_read: v.boolean(),
  created_at: time,
});
export type AdminNotification = v.InferOutput<typeof NOTIFICATION>;

export async function listNotifications(): Promise<AdminNotification[]> {
  const rows = rowsOf(
    await adminClient()
      .from('admin_notifications')
      .select(columnsOf(NOTIFICATION))
      .order('created_at', { ascending: false })
      .limit(10),
  );
  return validRows(NOTIFICATION, rows);
}

export async function markNotificationsRead(ids: string[]): Promise<void> {
  const changed = rowsOf(
    await adminClient().from('admin_notifications').update({ is_read: true }).in('id', ids).select('id'),
  );
  if (changed.length === 0) throw new DataError(NO_ROW, 'No notification was marked read.');
}
