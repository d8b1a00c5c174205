import type { ListedMail, MailOverview, MailSettings } from '~/data/mail.ts';
import { formatMoment } from '../chapters/chapter-state.ts';
import { pluralize } from '../format-count.ts';

const KINDS: Record<string, string> = {
  follow_confirmation: 'Address confirmation',
  chapter_published: 'New chapter',
  catch_up: 'Chapter, from the beginning',
  letter: 'Letter',
  portion: 'Weekly portion',
  welcome: 'Welcome',
  ebook: 'E-book',
  contact_message: 'Contact message',
  digest: 'Daily summary',
  password_reset: 'Password reset',
  invitation: 'Invitation',
  role_granted: 'Access to the admin area',
  test_email: 'Test email',
};

export const kindLabel = (kind: string) => KINDS[kind] ?? kind.replaceAll('_', ' ');

/** These contain a link that opens an account, so they can be neither viewed nor resent. */
export const isAccountMail = (kind: string) =>
  ['password_reset', 'invitation', 'role_granted'].includes(kind);

export const canBeResent = ({ kind, status }: Pick<ListedMail, 'kind' | 'status'>) =>
  !isAccountMail(kind) && (status === 'failed' || status === 'sent');

export const isVisitorMail = (kind: string) =>
  !isAccountMail(kind) && !['contact_message', 'digest', 'test_email'].includes(kind);

export function stateLabel({ status, attempts, next_attempt_at, sent_at }: ListedMail, now: Date): string {
  const attemptCount = pluralize(attempts, 'attempt');
  switch (status) {
    case 'sending':
      return 'Being sent';
    case 'sent':
      return `Sent ${formatMoment(sent_at, now.getTime())}`;
    case 'failed':
      return attempts > 1 ? `Failed after ${attemptCount}` : 'Failed';
    case 'canceled':
      return 'Canceled';
    default:
      if (Date.parse(next_attempt_at) <= now.getTime()) return 'Waiting';
      return `Waiting until ${formatMoment(next_attempt_at, now.getTime())}${attempts > 0 ? `, after ${attemptCount}` : ''}`;
  }
}

const SENDER_TIMEOUT_MS = 5 * 60_000;

export function pauseNote({
  is_paused,
  pause_reason,
}: Pick<MailSettings, 'is_paused' | 'pause_reason'>): string | undefined {
  if (!is_paused) return undefined;
  const reason = pause_reason === 'restore' ? ' because a backup was restored' : '';
  return `Sending is paused${reason}. Emails about accounts and test emails are still sent.`;
}

type Connection = Pick<MailOverview, 'problem' | 'seen_at' | 'transport'>;

export const isConnected = ({ problem, seen_at, transport }: Connection): boolean =>
  seen_at !== null && (problem === null || transport !== 'none');

export function mailProblem(overview: Connection, now: Date): string | undefined {
  const { problem, seen_at } = overview;
  if (seen_at === null || !isConnected(overview))
    return 'Email isn’t connected yet. Your emails wait until then.';
  if (now.getTime() - Date.parse(seen_at) > SENDER_TIMEOUT_MS)
    return `Sending stopped on ${formatMoment(seen_at, now.getTime())}. Ask the person who set up your site to check it.`;
  return problem === null ? undefined : `Emails are on hold. The mail server said: ${problem}`;
}

export function mailStatusText(
  overview: MailOverview,
  settings: MailSettings,
  now: Date,
  hasFailed = false,
): string {
  const waiting = overview.waiting + overview.sending;
  const reason = pauseNote(settings) ?? mailProblem(overview, now);
  const queue = `${pluralize(waiting, 'email')} ${waiting === 1 ? 'is' : 'are'} waiting to go out.`;
  const sentences = [
    hasFailed ? 'An email could not be sent today.' : waiting > 0 && !reason && 'Sending is on.',
    reason,
    waiting > 0 && queue,
  ];
  return sentences.filter(Boolean).join(' ') || 'All emails have been sent.';
}

/** Undefined unless the error is a mail server's code. */
export function failureReason({ status, last_error }: Pick<ListedMail, 'status' | 'last_error'>) {
  if (status !== 'failed' || last_error === null) return undefined;
  if (/\b5\.1\.\d|(no such|unknown) user/i.test(last_error))
    return 'This address doesn’t exist. It may have a typo.';
  return /^[45]\d\d\b/.test(last_error) ? 'The recipient’s mail server rejected it.' : undefined;
}
