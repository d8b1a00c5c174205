// The outbox, as administrators see and steer it. No row has a body or the secret of a link.
import { adminClient } from './admin-client.ts';
import {
  checkedRow,
  checkedRows,
  isFlag,
  isNumber,
  isText,
  isTime,
  orNull,
  type Columns,
} from './checked.ts';
import { changedRow, DataError, rowsOf } from './data-error.ts';
import type { ChapterRow, Database } from './database.types.ts';
import { readPages } from './read-pages.ts';

type Functions = Database['public']['Functions'];
export type ListedMail = Functions['list_mails']['Returns'][number];
export type MailOverview = Functions['mail_overview']['Returns'][number];
export type MailSettings = Omit<
  Database['public']['Tables']['mail_settings']['Row'],
  'only_row' | 'updated_at'
>;
export type MailList = 'queue' | 'sent' | 'failed';
/** What a mail is rendered from, without its follower's secret. */
export type ShownMail = { kind: string; recipient: string | null; content: Record<string, unknown> };
export type MailableChapter = Pick<
  ChapterRow,
  | 'chapter_number'
  | 'chapter_title'
  | 'slug'
  | 'meta_description'
  | 'is_published'
  | 'is_ready'
  | 'release_date'
>;

/** Rows of one answer of `listMails`. */
export const MAILS_AT_ONCE = 50;

const MAIL: Columns<ListedMail> = {
  id: isText,
  kind: isText,
  recipient: orNull(isText),
  subject: orNull(isText),
  status: isText,
  attempts: isNumber,
  next_attempt_at: isTime,
  expires_at: orNull(isTime),
  last_error: orNull(isText),
  created_at: isTime,
  sent_at: orNull(isTime),
};

const OVERVIEW: Columns<MailOverview> = {
  waiting: isNumber,
  sending: isNumber,
  sent: isNumber,
  failed: isNumber,
  sent_today: isNumber,
  next_attempt_at: orNull(isTime),
  transport: isText,
  problem: orNull(isText),
  seen_at: orNull(isTime),
  followers_of_chapters: isNumber,
};

const SETTINGS: Columns<MailSettings> = {
  per_second: isNumber,
  per_day: isNumber,
  is_paused: isFlag,
  chapter_delay_seconds: isNumber,
  next_day_at: isText,
};
const SETTINGS_COLUMNS = 'per_second, per_day, is_paused, chapter_delay_seconds, next_day_at';

/** Fifty mails, the newest first. Throws DataError. */
export async function listMails(shown: MailList, skipped = 0): Promise<ListedMail[]> {
  return checkedRows(MAIL, rowsOf(await adminClient().rpc('list_mails', { shown, skipped })));
}

/** Throws DataError. */
export async function getMailOverview(): Promise<MailOverview> {
  const [row] = rowsOf(await adminClient().rpc('mail_overview'));
  if (!row) throw new DataError('unexpected-row', 'The backend sent no overview.');
  return checkedRow(OVERVIEW, row);
}

/** Throws DataError. */
export async function getMailSettings(): Promise<MailSettings> {
  const [row] = rowsOf(await adminClient().from('mail_settings').select(SETTINGS_COLUMNS));
  if (!row) throw new DataError('unexpected-row', 'The backend has no settings of mail.');
  return checkedRow(SETTINGS, row);
}

/** Returns what is stored then. Throws DataError. */
export async function saveMailSettings(settings: Partial<MailSettings>): Promise<MailSettings> {
  return checkedRow(
    SETTINGS,
    changedRow(
      await adminClient()
        .from('mail_settings')
        .update(settings)
        .eq('only_row', true)
        .select(SETTINGS_COLUMNS),
    ),
  );
}

/** Throws DataError: REFUSED_IN_WORDS, or RATE_LIMITED for a second one within a minute. */
export async function sendTestMail(address: string): Promise<void> {
  rowsOf(await adminClient().rpc('send_test_mail', { address }));
}

/** A failed mail again at once; a sent one once more. Throws DataError, REFUSED_IN_WORDS for an account's mail. */
export async function resendMail(mail: string): Promise<void> {
  rowsOf(await adminClient().rpc('resend_mail', { mail }));
}

/**
 * Gives up what waits while sending is paused, but for mails about accounts.
 * @returns how many. Throws DataError, REFUSED_IN_WORDS where sending goes on.
 */
export async function cancelWaitingMails(): Promise<number> {
  return rowsOf(await adminClient().rpc('cancel_waiting_mails'));
}

/** What a mail is about; undefined where it is gone, or has a link into an account. Throws DataError. */
export async function getMailToShow(mail: string): Promise<ShownMail | undefined> {
  const [row] = rowsOf(await adminClient().rpc('mail_to_show', { mail }));
  const content: unknown = row?.content;
  return row && typeof content === 'object' && content !== null
    ? { kind: row.kind, recipient: row.recipient, content: content as Record<string, unknown> }
    : undefined;
}

const CHAPTER: Columns<MailableChapter> = {
  chapter_number: isNumber,
  chapter_title: isText,
  slug: isText,
  meta_description: orNull(isText),
  is_published: isFlag,
  is_ready: isFlag,
  release_date: orNull(isTime),
};

/** The chapters, by number, with what an email says about one. Throws DataError. */
export async function listMailableChapters(): Promise<MailableChapter[]> {
  const rows = await readPages((from, to) =>
    adminClient()
      .from('book_chapters')
      .select('chapter_number, chapter_title, slug, meta_description, is_published, is_ready, release_date')
      .order('chapter_number')
      .range(from, to),
  );
  return checkedRows(CHAPTER, rows);
}
