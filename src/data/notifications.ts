// What the database tells the administrator.
import { adminClient } from './admin-client.ts';
import { checkedRows, isFlag, isText, isTime, type Columns } from './checked.ts';
import { DataError, NO_ROW, rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';

export type AdminNotification = Database['public']['Tables']['admin_notifications']['Row'];

const COLUMNS: Columns<AdminNotification> = {
  id: isText,
  title: isText,
  message: isText,
  notification_type: isText,
  is_read: isFlag,
  created_at: isTime,
};

const NEWEST = 10;

/** The newest ten notifications, newest first. Throws DataError. */
export async function listNotifications(): Promise<AdminNotification[]> {
  const rows = rowsOf(
    await adminClient()
      .from('admin_notifications')
      .select('id, title, message, notification_type, is_read, created_at')
      .order('created_at', { ascending: false })
      .limit(NEWEST),
  );
  return checkedRows(COLUMNS, rows);
}

/** Marks these notifications read. Throws DataError, NO_ROW when none of them changed. */
export async function markNotificationsRead(ids: string[]): Promise<void> {
  const changed = rowsOf(
    await adminClient().from('admin_notifications').update({ is_read: true }).in('id', ids).select('id'),
  );
  if (changed.length === 0) throw new DataError(NO_ROW, 'No notification was marked read.');
}
