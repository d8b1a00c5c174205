// What kinds, states and hindrances of mail are called.
import type { ListedMail, MailOverview } from '~/data/mail.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';

const KINDS: Record<string, string> = {
  follow_confirmation: 'Confirmation of an address',
  chapter_published: 'Chapter is out',
  ebook: 'E-book',
  contact_message: 'Message from the contact page',
  digest: 'Messages of a day',
  password_reset: 'New password',
  invitation: 'Invitation of an administrator',
  role_given: 'New administrator',
  test_mail: 'Test mail',
};

export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind.replaceAll('_', ' ');
}

/** Whose link opens an account once: neither shown nor sent again. */
export function isAccountMail(kind: string): boolean {
  return kind === 'password_reset' || kind === 'invitation' || kind === 'role_given';
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
      return 'Not sent';
    default:
      return Date.parse(next_attempt_at) <= now.getTime()
        ? 'Waits'
        : `Waits until ${formatDateTime(next_attempt_at)}${attempts > 0 ? `, after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}` : ''}`;
  }
}

/** Longer than this without a word from the sender, and something is wrong with it. */
const SILENT_AFTER_MS = 5 * 60_000;

/** Why mails wait, as a sentence; undefined where nothing hinders them. */
export function hindrance(
  { problem, seen_at, transport }: Pick<MailOverview, 'problem' | 'seen_at' | 'transport'>,
  isPaused: boolean,
  now: Date,
): string | undefined {
  if (isPaused) return 'Sending is paused. Mails about accounts and test mails are sent all the same.';
  if (seen_at === null) return 'Nothing sends mail yet: the function send-mail was not called so far.';
  if (now.getTime() - Date.parse(seen_at) > SILENT_AFTER_MS)
    return `The sender was last heard of on ${formatDateTime(seen_at)}.`;
  if (problem === null) return undefined;
  return transport === 'none' ? `${problem} Mails wait in the queue until then.` : problem;
}
