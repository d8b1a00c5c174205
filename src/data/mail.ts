import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, rowsOf } from './data-error.ts';
import { columnsOf, nullableText, nullableTime, time, validRow, validRows } from './rows.ts';

const MAIL = v.object({
  id: v.string(),
  kind: v.string(),
  recipient: nullableText,
  subject: nullableText,
  status: v.string(),
  attempts: v.number(),
  next_attempt_at: time,
  expires_at: nullableTime,
  last_error: nullableText,
  created_at: time,
  sent_at: nullableTime,
});
const OVERVIEW = v.object({
  waiting: v.number(),
  sending: v.number(),
  sent: v.number(),
  failed: v.number(),
  sent_today: v.number(),
  next_attempt_at: nullableTime,
  transport: v.string(),
  problem: nullableText,
  seen_at: nullableTime,
  followers_of_chapters: v.number(),
});
const SETTINGS = v.object({
  per_second: v.number(),
  per_day: v.number(),
  is_paused: v.boolean(),
  pause_reason: v.nullable(v.literal('restore')),
  chapter_delay_seconds: v.number(),
  next_day_at: v.string(),
});

export type ListedMail = v.InferOutput<typeof MAIL>;
export type MailOverview = v.InferOutput<typeof OVERVIEW>;
export type MailSettings = v.InferOutput<typeof SETTINGS>;
export type MailList = 'queue' | 'sent' | 'failed';

export async function listMails(shown: MailList, skipped = 0): Promise<ListedMail[]> {
  return validRows(MAIL, rowsOf(await adminClient().rpc('list_mails', { shown, skipped })));
}

export async function getMailOverview(): Promise<MailOverview> {
  const [row] = rowsOf(await adminClient().rpc('mail_overview'));
  return validRow(OVERVIEW, row);
}

export async function getMailSettings(): Promise<MailSettings> {
  const [row] = rowsOf(await adminClient().from('mail_settings').select(columnsOf(SETTINGS)));
  return validRow(SETTINGS, row);
}

export async function saveMailSettings(settings: Partial<MailSettings>): Promise<MailSettings> {
  const updated = adminClient().from('mail_settings').update(settings).eq('only_row', true);
  return validRow(SETTINGS, changedRow(await updated.select(columnsOf(SETTINGS))));
}

/** @throws REFUSED_WITH_REASON, or RATE_LIMITED for a second one within a minute */
export async function sendTestMail(address: string): Promise<void> {
  rowsOf(await adminClient().rpc('send_test_mail', { address }));
}

export async function resendMail(mail: string): Promise<void> {
  rowsOf(await adminClient().rpc('resend_mail', { mail }));
}

/**
 * Cancels waiting emails except account emails, and returns their number.
 * @throws REFUSED_WITH_REASON unless sending is paused
 */
export async function cancelWaitingMails(): Promise<number> {
  return rowsOf(await adminClient().rpc('cancel_waiting_mails'));
}

const SHOWN = v.object({
  kind: v.string(),
  recipient: nullableText,
  content: v.nullable(v.record(v.string(), v.unknown())),
});
export type ShownMail = { kind: string; recipient: string | null; content: Record<string, unknown> };

/** Undefined if its subject no longer exists, or for links that open accounts. */
export async function getMailToShow(mail: string): Promise<ShownMail | undefined> {
  const [row] = rowsOf(await adminClient().rpc('mail_to_show', { mail }));
  if (row === undefined) return undefined;
  const { content, ...shown } = validRow(SHOWN, row);
  return content === null ? undefined : { ...shown, content };
}
