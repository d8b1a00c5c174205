// What kinds, states and hindrances of mail are called.
import type { ListedMail, MailOverview } from '~/data/mail.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';

const KINDS: Record<string, string> = {
  follow_confirmation: 'Confirmation of an address',
  chapter_published: 'Chapter is out',
  ebook: 'E-book',
  contact_message: 'Message from the contact page',
  digest: 'Daily summary',
  password_reset: 'New password',
  invitation: 'Invitation of an administrator',
  role_given: 'New administrator',
  test_mail: 'Test email',
};

export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind.replaceAll('_', ' ');
}

/** Whose link opens an account once: neither shown nor sent again. */
export function isAccountMail(kind: string): boolean {
  return kind === 'password_reset' || kind === 'invitation' || kind === 'role_given';
}

/** A canceled mail is not: what it was about is gone, or its reader unsubscribed, and it would be canceled again. */
export function mayBeResent({ kind, status }: Pick<ListedMail, 'kind' | 'status'>): boolean {
  return !isAccountMail(kind) && (status === 'failed' || status === 'sent');
}

/** Whether its recipient has a page in the audience: visitors do, administrators do not. */
export function isToVisitor(kind: string): boolean {
  return kind === 'follow_confirmation' || kind === 'chapter_published' || kind === 'ebook';
}

/** What a row says of its mail's way. */
export function stateWords({ status, attempts, next_attempt_at, sent_at }: ListedMail, now: Date): string {
  switch (status) {
    case 'sending':
      return 'Being sent';
    case 'sent':
      return `Sent ${formatDateTime(sent_at)}`;
    case 'failed':
      return attempts > 1 ? `Failed after ${attempts} attempts` : 'Failed';
    case 'canceled':
      return 'Canceled';
    default:
      return Date.parse(next_attempt_at) <= now.getTime()
        ? 'Waiting'
        : `Waiting until ${formatDateTime(next_attempt_at)}${attempts > 0 ? `, after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}` : ''}`;
  }
}

/** 'Page 2 of 5'. @param total how many rows there are, as far as it is known */
export function pageWords(page: number, rowsPerPage: number, total: number | undefined): string {
  const pages = Math.ceil((total ?? 0) / rowsPerPage);
  return pages > page ? `Page ${page + 1} of ${pages}` : `Page ${page + 1}`;
}

/** Longer than this without a word from the sender, and something is wrong with it. */
const SILENT_AFTER_MS = 5 * 60_000;

/** Why mails wait, as a sentence; undefined where nothing hinders them. */
export function hindrance(
  { problem, seen_at, transport }: Pick<MailOverview, 'problem' | 'seen_at' | 'transport'>,
  isPaused: boolean,
  now: Date,
): string | undefined {
  if (isPaused) return 'Sending is paused. Emails about accounts and test emails are still sent.';
  if (seen_at === null) return 'Email isn’t being sent yet: the send-mail function has never run.';
  if (now.getTime() - Date.parse(seen_at) > SILENT_AFTER_MS)
    return `The sender last checked in on ${formatDateTime(seen_at)}. Check that the server, or the send-mail function, is running.`;
  if (problem === null) return undefined;
  return transport === 'none' ? `${problem} Emails wait in the queue until then.` : problem;
}
