// People who ask to be told by e-mail. A visitor can only add an address; a link's token reaches that address alone.
import type { FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { LONGEST_ADDRESS } from './reported-lengths.ts';
import { checkedRow, isText, isTextList, UNEXPECTED_ROW, type Columns } from './checked.ts';
import { DataError, rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';
import { visitorClient } from './visitor-client.ts';

export type NewFollower = {
  email: string;
  topics: FollowTopic[];
  /** The page that the words of consent were shown on, and their version. */
  page: string;
  consentVersion: string;
};

/** Asks for a mail that asks for confirmation. Says nothing about who follows already. Throws DataError. */
export async function follow({ email, topics, page, consentVersion }: NewFollower): Promise<void> {
  const answer = await visitorClient().rpc('follow', {
    follower_email: email,
    topics,
    consent_page: page.slice(0, LONGEST_ADDRESS),
    consent_version: consentVersion,
  });
  rowsOf(answer);
  // The client takes an empty 404 for success.
  if (answer.status !== 200 && answer.status !== 204) {
    throw new DataError('unexpected', `The backend answered ${answer.status}.`);
  }
}

export type Confirmation = 'confirmed' | 'expired' | 'unknown';

/** Confirms the address of a link; pressed twice, it is confirmed. Throws DataError. */
export async function confirmFollow(token: string): Promise<Confirmation> {
  const answer = rowsOf(await visitorClient().rpc('confirm_follow', { token }));
  return oneOf(['confirmed', 'expired', 'unknown'], answer);
}

type PreferencesRow = Database['public']['Functions']['follower_preferences']['Returns'][number];

export type Preferences = {
  /** As much of the address as its owner recognizes. */
  emailHint: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  topics: FollowTopic[];
};

const PREFERENCES: Columns<PreferencesRow> = { email_hint: isText, status: isText, topics: isTextList };

/** What the address of a link is told about; null for an unknown link. Throws DataError. */
export async function readPreferences(token: string): Promise<Preferences | null> {
  const [row] = rowsOf(await visitorClient().rpc('follower_preferences', { token }));
  if (row === undefined) return null;
  const { email_hint, status, topics } = checkedRow(PREFERENCES, row);
  return {
    emailHint: email_hint,
    status: oneOf(['pending', 'confirmed', 'unsubscribed'], status),
    topics: topics.map((topic) => oneOf(['chapters', 'podcast', 'news'], topic)),
  };
}

/** Changes what the address of a link is told about; no topics unsubscribe it. Throws DataError. */
export async function savePreferences(token: string, topics: FollowTopic[]): Promise<'saved' | 'unknown'> {
  const answer = rowsOf(await visitorClient().rpc('save_follower_preferences', { token, topics }));
  return oneOf(['saved', 'unknown'], answer);
}

/** Ends everything that the address of a link is told. Throws DataError. */
export async function unsubscribe(token: string): Promise<'unsubscribed' | 'unknown'> {
  return oneOf(['unsubscribed', 'unknown'], rowsOf(await visitorClient().rpc('unsubscribe', { token })));
}

function oneOf<const Word extends string>(words: readonly Word[], value: unknown): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new DataError(UNEXPECTED_ROW, 'The backend sent an unexpected answer.');
  return found;
}
