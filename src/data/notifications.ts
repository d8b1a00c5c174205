// What the database tells the administrator.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { checked, timestamp } from './checked.ts';
import { DataError, NO_ROW, rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';

export type AdminNotification = Database['public']['Tables']['admin_notifications']['Row'];

const NotificationSchema = v.object({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  notification_type: v.string(),
  is_read: v.boolean(),
  created_at: timestamp,
});

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
  return checked(v.array(NotificationSchema), rows);
}

/** Marks these notifications read. Throws DataError, NO_ROW when none of them changed. */
export async function markNotificationsRead(ids: string[]): Promise<void> {
  const changed = rowsOf(
    await adminClient().from('admin_notifications').update({ is_read: true }).in('id', ids).select('id'),
  );
  if (changed.length === 0) throw new DataError(NO_ROW, 'No notification was marked read.');
}
