import {
  getLetter,
  LETTER_FIELDS,
  updateLetter,
  type Letter,
  type LetterFields,
  type ListedLetter,
} from '~/data/letters.ts';
import type { FollowTopic, LetterTopic } from '~/lib/mail/outgoing-mail.ts';
import { formatDay, formatMoment } from '../chapters/chapter-state.ts';
import { pluralize } from '../format-count.ts';
import { problemsIn, type RecordKind } from '../use-record.ts';

export const TOPIC_NAMES: Record<LetterTopic | FollowTopic, string> = {
  chapters: 'New chapters',
  episodes: 'New podcast episodes',
  portions: 'The weekly portion',
  news: 'News about the series',
  all: 'Everyone',
};

/** Completes 'who chose' and 'No one follows'. */
export const followed = (topic: LetterTopic): string =>
  topic === 'all' ? 'your site' : TOPIC_NAMES[topic].toLowerCase();

export function fieldsOf({ subject, preview, body, topic, is_public }: Letter): LetterFields {
  return { subject, preview, body, topic, is_public };
}

export const PUBLISH_ON_SITE = 'Also publish it on your site';

const MAX_BODY = 100_000;

type LetterErrors = Partial<Record<keyof LetterFields, string>>;

export const LETTER: RecordKind<Letter, LetterFields, LetterErrors> = {
  ...{ noun: 'letter', schema: LETTER_FIELDS, fieldsOf, load: getLetter },
  fieldNames: {
    ...{ body: 'text', preview: 'preview line' },
    ...{ topic: 'who gets it', is_public: 'published on your site' },
  },
  partsOf: (fields) => ({ ...fields, topic: TOPIC_NAMES[fields.topic] }),
  // A letter is saved while it is written, so it may be incomplete.
  problemsOf: ({ body }) =>
    problemsIn({
      body: [...body].length > MAX_BODY && 'The letter is too long. The limit is 100,000 characters.',
    }),
  save: (fields, { id, updated_at }) => updateLetter(id, fields, updated_at),
};

/** What must be written before the letter can be sent. */
export const sendProblems = ({ subject, body }: LetterFields): LetterErrors =>
  problemsIn({
    subject: subject.trim() === '' && 'Write a subject first.',
    body: body.trim() === '' && 'Write the letter first.',
  });

/** A letter that is being sent or has been sent cannot be edited. */
export const canEdit = ({ status }: Pick<Letter, 'status'>) => status === 'draft' || status === 'canceled';

type State = Pick<Letter, 'status' | 'send_at' | 'sent_at' | 'updated_at' | 'recipients'> &
  Partial<Pick<ListedLetter, 'waiting' | 'failed'>>;

/** @param isHeld whether no email can be sent */
export function stateLine(letter: State, isHeld = false): string {
  const { status, send_at, sent_at, updated_at, recipients, waiting = 0, failed = 0 } = letter;
  switch (status) {
    case 'draft':
      return `Draft, edited ${formatDay(updated_at, Date.now())}`;
    case 'canceled':
      return sent_at === null ? 'Draft, not sent' : 'Stopped before everyone got it';
    case 'scheduled':
      return `${isHeld ? 'Planned for' : 'Goes out'} ${formatMoment(send_at)}`;
    case 'sending':
      return `Sending: ${pluralize(waiting, 'email')} to go`;
    case 'sent': {
      const failures = failed > 0 ? `, ${pluralize(failed, 'email')} failed` : '';
      return `Sent ${formatMoment(sent_at)} to ${pluralize(recipients, 'follower')}${failures}`;
    }
  }
}

/** @param followers undefined until loaded */
export function recipientLine(topic: LetterTopic, followers: number | undefined): string {
  if (followers === 0) return `No one follows ${followed(topic)} yet.`;
  return `To ${recipients(topic, followers)}.`;
}

export function recipients(topic: LetterTopic, followers: number | undefined): string {
  const count =
    followers === undefined
      ? 'followers'
      : followers === 1
        ? 'one follower'
        : pluralize(followers, 'follower');
  return topic === 'all' ? `your ${count}` : `the ${count} who chose ${followed(topic)}`;
}
