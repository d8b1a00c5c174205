import type { Letter, LetterFields, ListedLetter } from '~/data/letters.ts';
import type { FollowTopic, LetterTopic } from '~/lib/mail/outgoing-mail.ts';
import { formatDay, formatMoment } from '../chapters/chapter-state.ts';
import { pluralize } from '../format-count.ts';

export const TOPIC_NAMES: Record<LetterTopic | FollowTopic, string> = {
  chapters: 'New chapters',
  episodes: 'New podcast episodes',
  portions: 'The weekly portion',
  news: 'News about the series',
  all: 'Everyone',
};

/** Completes 'followers of'. */
export const followed = (topic: LetterTopic): string =>
  topic === 'all' ? 'your site' : TOPIC_NAMES[topic].toLowerCase();

export function fieldsOf({ subject, preview, body, topic, is_public }: Letter): LetterFields {
  return { subject, preview, body, topic, is_public };
}

export const PUBLISH_ON_SITE = 'Also publish it on the site when it goes out';

export const isSame = (a: LetterFields, b: LetterFields) => JSON.stringify(a) === JSON.stringify(b);

/** A letter that is being sent or has been sent cannot be edited. */
export const canEdit = ({ status }: Pick<Letter, 'status'>) => status === 'draft' || status === 'canceled';

type State = Pick<Letter, 'status' | 'send_at' | 'sent_at' | 'updated_at' | 'recipients'> &
  Partial<Pick<ListedLetter, 'waiting' | 'failed'>>;

export function stateLine(letter: State): string {
  const { status, send_at, sent_at, updated_at, recipients, waiting = 0, failed = 0 } = letter;
  switch (status) {
    case 'draft':
      return `Draft, edited ${formatDay(updated_at, Date.now())}`;
    case 'canceled':
      return sent_at === null ? 'Draft, not sent' : 'Stopped before everyone got it';
    case 'scheduled':
      return `Goes out ${formatMoment(send_at)}`;
    case 'sending':
      return `Sending: ${pluralize(waiting, 'email')} to go`;
    case 'sent': {
      const failures = failed > 0 ? `, ${pluralize(failed, 'email')} failed` : '';
      return `Sent ${formatMoment(sent_at)} to ${pluralize(recipients, 'follower')}${failures}`;
    }
  }
}

/** Null if the letter can be sent. */
export function sendProblem({
  subject,
  body,
}: LetterFields): { field: 'subject' | 'body'; message: string } | null {
  if (subject.trim() === '') return { field: 'subject', message: 'Write a subject first.' };
  return body.trim() === '' ? { field: 'body', message: 'Write the letter first.' } : null;
}

export function timeLeft(sendAt: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(sendAt) - now) / 1000));
  return seconds < 3600
    ? `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    : formatMoment(sendAt);
}
