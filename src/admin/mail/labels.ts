import type { MailOverview, MailSettings } from '~/data/mail.ts';
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

const SENDER_TIMEOUT_MS = 5 * 60_000;

type Pause = Pick<MailSettings, 'is_paused' | 'pause_reason'>;

export function pauseNote({ is_paused, pause_reason }: Pause): string | undefined {
  if (!is_paused) return undefined;
  const reason = pause_reason === 'restore' ? ' because a backup was restored' : '';
  return `Sending is paused${reason}. Emails about accounts and test emails are still sent.`;
}

type Connection = Pick<MailOverview, 'problem' | 'seen_at' | 'transport' | 'waiting' | 'sending'>;

export const isConnected = ({ problem, seen_at, transport }: Connection): boolean =>
  seen_at !== null && (problem === null || transport !== 'none');

export function mailProblem(overview: Connection, now: Date): string | undefined {
  const { problem, seen_at } = overview;
  const waiting = overview.waiting + overview.sending;
  if (seen_at === null || !isConnected(overview))
    return `Email isn’t connected, so ${waiting === 0 ? 'no emails go out' : `${pluralize(waiting, 'email')} ${waiting === 1 ? 'is' : 'are'} waiting`}.`;
  if (now.getTime() - Date.parse(seen_at) > SENDER_TIMEOUT_MS)
    return `Sending stopped on ${formatMoment(seen_at, now.getTime())}. Ask the person who set up your site to check it.`;
  return problem === null ? undefined : `Emails are on hold. The mail server said: ${problem}`;
}
