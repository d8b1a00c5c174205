import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, unwrap } from './data-error.ts';
import { columnsOf, nullableText, nullableTimestamp, timestamp, parseRow, parseRows } from './rows.ts';

const MAIL = v.object({
  id: v.string(),
  kind: v.string(),
  recipient: nullableText,
  subject: nullableText,
  status: v.string(),
  attempts: v.number(),
  next_attempt_at: timestamp,
  expires_at: nullableTimestamp,
  last_error: nullableText,
  created_at: timestamp,
  sent_at: nullableTimestamp,
});
const OVERVIEW = v.object({
  waiting: v.number(),
  sending: v.number(),
  sent: v.number(),
  failed: v.number(),
  sent_today: v.number(),
  next_attempt_at: nullableTimestamp,
  transport: v.string(),
  problem: nullableText,
  seen_at: nullableTimestamp,
  followers_of_chapters: v.number(),
});
const SETTINGS = v.object({
  per_second: v.number(),
  per_day: v.number(),
  is_paused: v.boolean(),
  pause_reason: v.nullable(v.literal('restore')),
  chapter_delay_seconds: v.number(),
  next_day_at: v.string(),
  chapter_content: v.string(),
});

export type ListedMail = v.InferOutput<typeof MAIL>;
export type MailOverview = v.InferOutput<typeof OVERVIEW>;
export type MailSettings = v.InferOutput<typeof SETTINGS>;
export type MailList = 'queue' | 'sent' | 'failed';

export async function listMails(tab: MailList, offset = 0): Promise<ListedMail[]> {
  return parseRows(MAIL, unwrap(await adminClient().rpc('list_emails', { tab, row_offset: offset })));
}

export async function getMailOverview(): Promise<MailOverview> {
  const [row] = unwrap(await adminClient().rpc('mail_overview'));
  return parseRow(OVERVIEW, row);
}

export async function getMailSettings(): Promise<MailSettings> {
  const [row] = unwrap(await adminClient().from('mail_settings').select(columnsOf(SETTINGS)));
  return parseRow(SETTINGS, row);
}

/** In seconds. Editors may read it too. */
export async function getSendingDelay(): Promise<number> {
  return unwrap(await adminClient().rpc('sending_delay'));
}

export async function saveMailSettings(settings: Partial<MailSettings>): Promise<MailSettings> {
  const updated = adminClient().from('mail_settings').update(settings).eq('only_row', true);
  return parseRow(SETTINGS, changedRow(await updated.select(columnsOf(SETTINGS))));
}

/** @throws REJECTED_WITH_REASON, or RATE_LIMITED for a second one within a minute */
export async function sendTestMail(address: string): Promise<void> {
  unwrap(await adminClient().rpc('send_test_email', { address }));
}

export async function resendMail(id: string): Promise<void> {
  unwrap(await adminClient().rpc('resend_email', { mail_id: id }));
}

/**
 * Cancels waiting emails except account emails, and returns their number.
 * @throws REJECTED_WITH_REASON unless sending is paused
 */
export async function cancelWaitingMails(): Promise<number> {
  return unwrap(await adminClient().rpc('cancel_waiting_emails'));
}

const STORED_MAIL = v.object({
  kind: v.string(),
  recipient: nullableText,
  content: v.nullable(v.record(v.string(), v.unknown())),
});
export type StoredMail = { kind: string; recipient: string | null; content: Record<string, unknown> };

/** Undefined for account emails and for emails about deleted data. */
export async function getMailContent(id: string): Promise<StoredMail | undefined> {
  const [row] = unwrap(await adminClient().rpc('get_email_content', { mail_id: id }));
  if (row === undefined) return undefined;
  const { content, ...rest } = parseRow(STORED_MAIL, row);
  return content === null ? undefined : { ...rest, content };
}
