import type { ListedMail, MailOverview, MailSettings } from '~/data/mail.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { countOf } from '../format-count.ts';

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

export const kindLabel = (kind: string) => KINDS[kind] ?? kind.replaceAll('_', ' ');

/** These contain a link that opens an account, so they can be neither viewed nor resent. */
export const isAccountMail = (kind: string) => ['password_reset', 'invitation', 'role_given'].includes(kind);

export const canBeResent = ({ kind, status }: Pick<ListedMail, 'kind' | 'status'>) =>
  !isAccountMail(kind) && (status === 'failed' || status === 'sent');

export const isVisitorMail = (kind: string) =>
  ['follow_confirmation', 'chapter_published', 'ebook'].includes(kind);

export function stateLabel({ status, attempts, next_attempt_at, sent_at }: ListedMail, now: Date): string {
  const attempted = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  switch (status) {
    case 'sending':
      return 'Being sent';
    case 'sent':
      return `Sent ${formatDateTime(sent_at)}`;
    case 'failed':
      return attempts > 1 ? `Failed after ${attempted}` : 'Failed';
    case 'canceled':
      return 'Canceled';
    default:
      if (Date.parse(next_attempt_at) <= now.getTime()) return 'Waiting';
      return `Waiting until ${formatDateTime(next_attempt_at)}${attempts > 0 ? `, after ${attempted}` : ''}`;
  }
}

const SILENT_AFTER_MS = 5 * 60_000;

export function pauseNote({
  is_paused,
  pause_reason,
}: Pick<MailSettings, 'is_paused' | 'pause_reason'>): string | undefined {
  if (!is_paused) return undefined;
  const why = pause_reason === 'restore' ? ' because a backup was restored' : '';
  return `Sending is paused${why}. Emails about accounts and test emails are still sent.`;
}

export function mailProblem(
  { problem, seen_at, transport }: Pick<MailOverview, 'problem' | 'seen_at' | 'transport'>,
  now: Date,
): string | undefined {
  if (seen_at === null || (problem !== null && transport === 'none'))
    return 'Not connected: emails wait here.';
  if (now.getTime() - Date.parse(seen_at) > SILENT_AFTER_MS)
    return `Sending stopped on ${formatDateTime(seen_at)}. Check that the server is running.`;
  return problem === null ? undefined : `Emails wait. The mail server said: ${problem}`;
}

export function mailSentence(overview: MailOverview, settings: MailSettings, now: Date): string {
  const waiting = overview.waiting + overview.sending;
  const why = pauseNote(settings) ?? mailProblem(overview, now);
  if (waiting === 0) return why ?? 'Everything is sent.';
  return `${why ? `${why} ` : ''}${countOf(waiting, 'email')} waiting.`;
}
